"""The schema of everything over HTTP, made from the table of routes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk import __version__
from traumwerk.house import wire

if TYPE_CHECKING:
    from traumwerk.house.api import Route

NOTHING = type(None)
EMPTY = {"type": "object", "maxProperties": 0}


def openapi(routes: Sequence[Route]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    kinds = {kind for route in routes for kind in (route.body, route.asked, route.answer) if is_wire(kind)}
    ordered = sorted(kinds, key=str)
    schemas, components = msgspec.json.schema_components(
        [*ordered, wire.Problem], ref_template="#/components/schemas/{name}"
    )
    named = dict(zip([*ordered, wire.Problem], schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, named, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Traumwerk",
            "version": __version__,
            "description": "The house over HTTP; docs/protocol.md tells of the socket /ws/{table} too.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "traumwerk"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{"cookie": []}, {"token": []}],
    }


def is_wire(kind: Any) -> bool:
    """Whether a type is one of ours, or a tuple of ours."""
    return kind not in (None, NOTHING) and "Response" not in str(kind)


def operation(route: Route, named: dict[Any, Any], components: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": route.name,
        "summary": (route.handler.__doc__ or "").strip().splitlines()[0],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", route.path)
        ],
        "responses": {
            **answers(route, named),
            "default": {
                "description": "what went wrong",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            },
        },
    }
    if not route.known:
        described["security"] = []
    if route.body is not None:
        content = {"application/json": {"schema": named[route.body]}}
        described["requestBody"] = {"required": True, "content": content}
    elif route.method in ("POST", "PATCH"):
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": EMPTY}}}
    if route.asked is not None:
        shape = components[named[route.asked]["$ref"].rsplit("/", 1)[1]]
        described["parameters"] += [
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in shape["properties"].items()
        ]
    return described


def answers(route: Route, named: dict[Any, Any]) -> dict[str, Any]:
    """What comes back where all is well."""
    if route.answer is None:
        return {"204": {"description": "done"}}
    if not is_wire(route.answer):
        kind = "object" if route.media == "application/json" else "string"
        return {"200": {"description": "the text", "content": {route.media: {"schema": {"type": kind}}}}}
    return {
        "200": {"description": "the answer", "content": {"application/json": {"schema": named[route.answer]}}}
    }
