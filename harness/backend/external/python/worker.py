"""A worker for validators written in Python.

It speaks the protocol of harness/worker/PROTOCOL.md without the shared page:

    python3 worker.py NAME

NAME.py defines version, a string; drafts, a list; and compile(draft, schema),
which returns a function that takes a JSON value and returns True for valid.
Either raises if the library refuses what it is given.
"""

import gc
import importlib
import json
import os
import platform
import re
import socket
import statistics
import sys
import time


def closed(*_args, **_kwargs):
    raise OSError("the network is closed")


socket.socket.connect = closed  # no library fetches anything
socket.create_connection = closed

library = importlib.import_module(sys.argv[1])
requests = os.fdopen(3, "rb")
replies = os.fdopen(4, "wb", buffering=0)


def send(**message):
    data = json.dumps({k: v for k, v in message.items() if v is not None}).encode() + b"\n"
    while data:
        data = data[replies.write(data):]


def parse(data):
    """Decode JSON text, which has to be UTF-8 and to name no NaN."""

    def refuse(name):
        raise ValueError(f"{name} is not JSON")

    return json.loads(data.decode(), parse_constant=refuse)


def timed(f, n):
    """Execute f n times; return its result and what it took per execution."""
    cpu, wall = time.process_time_ns(), time.perf_counter_ns()
    for _ in range(n):
        result = f()
    cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
    return result, {"iters": n, "cpu": cpu // n, "wall": wall // n}


def peak():
    """Return the high-water mark of resident memory in bytes; 0 where Linux does not say."""
    try:
        with open("/proc/self/status") as status:
            found = re.search(r"VmHWM:\s+(\d+)", status.read())
            return int(found[1]) * 1024 if found else 0
    except OSError:
        return 0


def reset_peak():
    try:
        with open("/proc/self/clear_refs", "w") as refs:
            refs.write("5")
    except OSError:
        pass


# Figures of mode "measure", as PROTOCOL.md gives them, in ns.
LONG, MIDDLING, SAMPLE, MOST = 250e6, 5e6, 250e3, 10e6


def measured(f):
    """Execute f until its time is stable; return its result and the samples."""
    gc.collect()  # what others left behind is not charged to f
    reset_peak()
    before = peak()
    result, first = timed(f, 1)
    high = max(0, peak() - before)
    samples = [first]
    if first["cpu"] < LONG:
        samples = stable(f, first)
    for sample in samples:
        sample["peak"] = high
    return result, samples


def stable(f, first):
    if first["cpu"] >= MIDDLING:
        return [timed(f, 1)[1]]
    n = 1
    while timed(f, n)[1]["wall"] * n < SAMPLE and n < 1 << 20:
        n *= 2
    samples, used = [], 0
    while len(samples) < 3 or len(samples) < 5 and used < MOST and spread(samples) > 0.05:
        samples.append(timed(f, n)[1])
        used += samples[-1]["cpu"] * n
    return samples


def spread(samples):
    cpu = [s["cpu"] for s in samples]
    median = statistics.median(cpu)
    return max(abs(c - median) for c in cpu) / max(median, 1)


# What a library loads at its first schema belongs to no case, so a worker
# compiles and validates this before the first of them.
USUAL = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "minLength": 1, "pattern": "^[a-z]+$", "enum": ["a", "b"]},
        "number": {"type": "integer", "minimum": 0, "maximum": 9, "multipleOf": 2, "not": {"const": 3}},
        "list": {"type": "array", "items": {"$ref": "#/$defs/item"}, "contains": {"type": "null"}, "uniqueItems": True},
        "more": {"if": {"required": ["a"]}, "else": {"maxProperties": 2}, "unevaluatedProperties": False},
    },
    "required": ["text"],
    "additionalProperties": False,
    "$defs": {"item": {"allOf": [{"type": ["string", "null"]}], "oneOf": [{"type": "null"}, {"type": "string"}]}},
}
USUALLY = [{"text": "a", "number": 2, "list": ["x", None], "more": {}}, {"text": 1, "number": 3, "list": [2], "more": {"b": 1}, "y": 0}]
warmed = set()


def warm(draft):
    """Make the library ready for a draft, once."""
    if draft in warmed:
        return
    warmed.add(draft)
    try:
        for _ in range(3):
            validator = library.compile(draft, USUAL)
            for value in USUALLY:
                validator(value)
    except Exception:
        pass  # some case is to show what is wrong


def one_line(error):
    text = " ".join(str(error).split())[:250]
    return f"RecursionError: {text}" if isinstance(error, RecursionError) else text


def serve(request, schema, instance):
    """Run one request."""
    id, budget = request["id"], request.get("cpu", 0)
    if request["draft"] not in library.drafts:
        return send(id=id, phase="compile", outcome="unsupported", detail=f"draft {request['draft']} is not supported")
    warm(request["draft"])
    state = {}
    phases = {
        "compile": lambda: state.update(validator=library.compile(request["draft"], parse(schema))),
        "decode": lambda: state.update(value=parse(instance)),
        "validate": lambda: state["validator"](state["value"]),
    }
    for phase, f in phases.items():
        send(id=id, begin=phase)
        cpu, wall = time.process_time_ns(), time.perf_counter_ns()
        try:
            if request["mode"] == "measure":
                result, samples = measured(f)
            else:
                result, sample = timed(f, 1)
                samples = [sample]
        except Exception as error:
            cpu, wall = time.process_time_ns() - cpu, time.perf_counter_ns() - wall
            return send(id=id, phase=phase, cpu=cpu, wall=wall, outcome="refused", detail=one_line(error))
        for i, sample in enumerate(samples):
            verdict = outcome = detail = None
            if phase == "validate":
                verdict = "valid" if result else "invalid"
                outcome = "done" if i == len(samples) - 1 else None
            if 0 < budget < sample["cpu"]:
                outcome, detail = "timeout", f"cpu budget {budget / 1e6:g}ms exceeded in {phase}"
            send(id=id, phase=phase, verdict=verdict, outcome=outcome, detail=detail, **sample)
            if outcome:
                return


if "2020-12" in library.drafts:
    warm("2020-12")  # before anybody waits
send(protocol=1, runtime=f"python {platform.python_version()}", backends={sys.argv[1].replace("_", "-"): library.version})
for text in requests:
    request = json.loads(text)
    schema = requests.read(request.get("schema", 0))
    serve(request, schema, requests.read(request.get("instance", 0)))
