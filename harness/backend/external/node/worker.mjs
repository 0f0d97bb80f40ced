// A worker for validators written in JavaScript. It speaks the protocol of
// harness/worker/PROTOCOL.md without the shared page.
//
//	node worker.mjs NAME
//
// NAME.mjs exports
//
//	version        string, version of the library
//	drafts         array of the drafts that it knows
//	compile        (draft, schema) => function, which may be async; schema is a JSON value
//
// and the function takes a JSON value and returns true for valid. Either
// throws if the library refuses what it is given.

import fs from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

// No library fetches anything, whatever it is told.
const closed = () => {
  throw new Error("the network is closed");
};
globalThis.fetch = closed;
globalThis.XMLHttpRequest = closed;

const requests = 3;
const replies = 4;
const name = process.argv[2];
const library = await import(`./${name}.mjs`);

const input = { buffer: Buffer.alloc(1 << 16), start: 0, end: 0 };

// fill reads more input and reports whether there was any.
function fill() {
  if (input.start > 0) {
    input.buffer.copy(input.buffer, 0, input.start, input.end);
    input.end -= input.start;
    input.start = 0;
  }
  if (input.end === input.buffer.length) {
    input.buffer = Buffer.concat([input.buffer, Buffer.alloc(input.buffer.length)]);
  }
  const n = fs.readSync(requests, input.buffer, input.end, input.buffer.length - input.end, null);
  input.end += n;
  return n > 0;
}

// line returns the next line, or null at the end.
function line() {
  for (let from = input.start; ; ) {
    const at = input.buffer.subarray(0, input.end).indexOf(10, from);
    if (at >= 0) {
      const text = input.buffer.toString("utf8", input.start, at);
      input.start = at + 1;
      return text;
    }
    const seen = input.end - input.start;
    if (!fill()) return null;
    from = input.start + seen;
  }
}

// take returns the next n bytes.
function take(n) {
  while (input.end - input.start < n) {
    if (!fill()) process.exit(1);
  }
  const bytes = Buffer.from(input.buffer.subarray(input.start, input.start + n));
  input.start += n;
  return bytes;
}

function send(message) {
  let bytes = Buffer.from(JSON.stringify(message) + "\n");
  while (bytes.length > 0) {
    bytes = bytes.subarray(fs.writeSync(replies, bytes));
  }
}

// parse decodes JSON text, which has to be UTF-8.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const parse = (bytes) => JSON.parse(utf8.decode(bytes));

// clock returns the CPU time of the process and the time on the wall, in ns.
function clock() {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) * 1000, wall: Number(process.hrtime.bigint()) };
}

// time executes f n times and returns what that took per execution.
async function time(f, n) {
  let result;
  const begin = clock();
  for (let i = 0; i < n; i++) {
    result = f();
    if (result instanceof Promise) result = await result;
  }
  const end = clock();
  return { iters: n, cpu: Math.round((end.cpu - begin.cpu) / n), wall: Math.round((end.wall - begin.wall) / n), result };
}

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");

// peak returns the high-water mark of resident memory in bytes, which reset
// makes start again from what is resident; 0 where Linux does not say.
function reset() {
  try {
    fs.writeFileSync("/proc/self/clear_refs", "5");
  } catch {}
}

function peak() {
  try {
    const found = /VmHWM:\s+(\d+)/.exec(fs.readFileSync("/proc/self/status", "latin1"));
    return found ? Number(found[1]) * 1024 : 0;
  } catch {
    return 0;
  }
}

// Figures of mode "measure", as PROTOCOL.md gives them, in ns.
const long = 250e6;
const middling = 5e6;
const sample = 250e3;
const most = 10e6;

// measure executes f until its time is stable and returns the samples.
async function measure(f) {
  collect(); // what others left behind is not charged to f
  reset();
  const before = peak();
  const first = await time(f, 1);
  first.peak = Math.max(0, peak() - before);
  if (first.cpu >= long) return [first];
  const rest = [];
  if (first.cpu >= middling) {
    rest.push(await time(f, 1));
  } else {
    const n = await enough(f);
    for (let used = 0; rest.length < 3 || (rest.length < 5 && used < most && spread(rest) > 0.05); ) {
      rest.push(await time(f, n));
      used += rest.at(-1).cpu * n;
    }
  }
  for (const s of rest) s.peak = first.peak;
  return rest;
}

// enough returns how many executions take as long as a sample should.
async function enough(f) {
  for (let n = 1; ; n *= 2) {
    const { wall } = await time(f, n);
    if (wall * n >= sample || n >= 1 << 20) return n;
  }
}

// spread returns how far samples are from their median, relative to it.
function spread(samples) {
  const cpu = samples.map((s) => s.cpu).sort((a, b) => a - b);
  const median = cpu[cpu.length >> 1];
  return Math.max(...cpu.map((c) => Math.abs(c - median))) / Math.max(median, 1);
}

// A validator in use has loaded its metaschemas and has run before. What it
// takes to get there, up to 120 ms at the first schema of a draft, belongs to
// no case, so a worker compiles and validates this before the first of them.
const usual = Buffer.from(
  JSON.stringify({
    type: "object",
    properties: {
      text: { type: "string", minLength: 1, pattern: "^[a-z]+$", enum: ["a", "b"] },
      number: { type: "integer", minimum: 0, maximum: 9, multipleOf: 2, not: { const: 3 } },
      list: { type: "array", items: { $ref: "#/$defs/item" }, contains: { type: "null" }, minItems: 1, uniqueItems: true },
      more: { if: { required: ["a"] }, then: { maxProperties: 2 }, else: { dependentRequired: { b: ["c"] } }, unevaluatedProperties: false },
    },
    patternProperties: { "^x": { type: "boolean" } },
    propertyNames: { maxLength: 9 },
    required: ["text"],
    additionalProperties: false,
    $defs: { item: { allOf: [{ type: ["string", "null"] }], anyOf: [{ type: "string" }, { type: "null" }], oneOf: [{ type: "null" }, { type: "string" }] } },
  }),
);
const usually = ['{"text":"a","number":2,"list":["x",null],"more":{},"xa":true}', '{"text":1,"number":3,"list":[2],"more":{"b":1},"y":0}'].map((text) => Buffer.from(text));

// Figures of warm: most CPU time, in ns, and executions.
const warming = { cpu: 100e6, executions: [3, 50] };
const warmed = new Set();

// warm makes the library ready for a draft, once.
async function warm(draft) {
  if (warmed.has(draft)) return;
  warmed.add(draft);
  const [least, most] = warming.executions;
  const begin = clock().cpu;
  try {
    for (let i = 0; i < most && (i < least || clock().cpu - begin < warming.cpu); i++) {
      const validator = await library.compile(draft, parse(usual));
      for (const instance of usually) await validator(parse(instance));
    }
  } catch {} // some case is to show what is wrong
}

const oneLine = (e) => String(e?.message ?? e).replace(/\s+/g, " ").slice(0, 250);

// serve runs one request.
async function serve(request, schema, instance) {
  const { id } = request;
  if (!library.drafts.includes(request.draft)) {
    return send({ id, phase: "compile", outcome: "unsupported", detail: `draft ${request.draft} is not supported` });
  }
  await warm(request.draft);
  let validator, value;
  const phases = {
    compile: async () => (validator = await library.compile(request.draft, parse(schema))),
    decode: () => (value = parse(instance)),
    validate: () => validator(value),
  };
  for (const [phase, f] of Object.entries(phases)) {
    send({ id, begin: phase });
    const begin = clock();
    let samples;
    try {
      samples = request.mode === "measure" ? await measure(f) : [await time(f, 1)];
    } catch (e) {
      const end = clock();
      const kind = e instanceof RangeError ? "RangeError: " : "";
      return send({ id, phase, cpu: end.cpu - begin.cpu, wall: end.wall - begin.wall, outcome: "refused", detail: kind + oneLine(e) });
    }
    for (const [i, { result, ...sample }] of samples.entries()) {
      const reply = { id, phase, ...sample };
      if (phase === "validate") {
        reply.verdict = result ? "valid" : "invalid";
        if (i === samples.length - 1) reply.outcome = "done";
      }
      if (request.cpu > 0 && sample.cpu > request.cpu) {
        reply.outcome = "timeout";
        reply.detail = `cpu budget ${request.cpu / 1e6}ms exceeded in ${phase}`;
      }
      send(reply);
      if (reply.outcome) return;
    }
  }
}

if (library.drafts.includes("2020-12")) await warm("2020-12"); // before anybody waits
send({ protocol: 1, runtime: `node ${process.version}`, backends: { [name.replaceAll("_", "-")]: library.version } });
for (let text; (text = line()) !== null; ) {
  const request = JSON.parse(text);
  await serve(request, take(request.schema ?? 0), take(request.instance ?? 0));
}
