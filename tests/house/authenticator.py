"""A passkey in software: what a telephone does when it is asked to sign."""

from __future__ import annotations

import hashlib
import secrets
import struct
from base64 import urlsafe_b64encode
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers.encode_cbor import encode_cbor

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One passkey for one house."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0

    def _client(self, kind: str, challenge: str) -> bytes:
        return msgspec.json.encode(
            {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        )

    def _facts(self, host: str, flags: int, more: bytes = b"") -> bytes:
        self.uses += 1
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.uses) + more

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        point = self.key.public_key().public_numbers()
        public = encode_cbor(
            {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        )
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        facts = self._facts(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED, attested)
        client = self._client("webauthn.create", options["challenge"])
        statement = encode_cbor({"fmt": "none", "attStmt": {}, "authData": facts})
        response = {"clientDataJSON": text(client), "attestationObject": text(statement)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def sign(self, options: dict[str, Any], owner: str) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        facts = self._facts(options["rpId"], PRESENT | VERIFIED)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(facts + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(facts),
            "signature": text(signature),
            "userHandle": text(owner.encode()),
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
