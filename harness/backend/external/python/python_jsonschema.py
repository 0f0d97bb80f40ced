# jsonschema for Python, as the MCP Python SDK calls it: an interpreter that ranks all the errors.
# https://github.com/python-jsonschema/jsonschema

from importlib.metadata import version as version_of

import jsonschema
from jsonschema.exceptions import best_match

version = "v" + version_of("jsonschema")
_classes = {
    "2020-12": jsonschema.Draft202012Validator,
    "2019-09": jsonschema.Draft201909Validator,
    "7": jsonschema.Draft7Validator,
    "6": jsonschema.Draft6Validator,
    "4": jsonschema.Draft4Validator,
}
drafts = list(_classes)

try:
    from referencing.jsonschema import EMPTY_REGISTRY

    def _closed(_schema):
        return {"registry": EMPTY_REGISTRY}

except ImportError:  # before 4.18

    class _Resolver(jsonschema.RefResolver):
        def resolve_remote(self, uri):
            raise jsonschema.RefResolutionError(f"{uri} is not fetched")

    def _closed(schema):
        return {"resolver": _Resolver.from_schema(schema)}


def compile(draft, schema):
    validator = _classes[draft](schema, **_closed(schema))
    return lambda value: best_match(validator.iter_errors(value)) is None
