"""Passkeys: what a device signs instead of a password."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from traumwerk.house import wire
from traumwerk.house.accounts import clean_label, owned
from traumwerk.house.problems import Sorry
from traumwerk.house.visits import Visit, me_of

if TYPE_CHECKING:
    from traumwerk.house.people import Person

PATIENCE = 300.0  # seconds that a ceremony may take
UNDER_WAY = 10_000  # ceremonies at once; older ones are forgotten


class Ceremonies:
    """Challenges that wait for their answer; each is good once."""

    def __init__(self) -> None:
        self._open: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def begin(self, purpose: str) -> bytes:
        challenge = secrets.token_bytes(32)
        self._open[challenge] = (purpose, time.monotonic())
        if len(self._open) > UNDER_WAY:
            self._open.popitem(last=False)
        return challenge

    def finish(self, challenge: bytes, purpose: str) -> None:
        """Close a ceremony; refuses one that was not begun for this, or too long ago."""
        begun = self._open.pop(challenge, None)
        if begun is None or begun[0] != purpose or time.monotonic() - begun[1] > PATIENCE:
            raise wrong()


def wrong() -> Sorry:
    return Sorry("passkey", "this passkey was not accepted", 401)


def place(visit: Visit) -> tuple[str, str]:
    """The name of this house to passkeys, and the address its page has."""
    url = visit.request.url
    try:
        return url.hostname or "", f"{url.scheme}://{url.netloc}"
    except ValueError:
        raise Sorry("host", "that is no address of this house") from None


def challenge_of(credential: dict[str, Any]) -> bytes:
    """The challenge that a device says it has signed."""
    from webauthn import base64url_to_bytes

    try:
        signed = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return base64url_to_bytes(msgspec.json.decode(signed, type=dict[str, Any])["challenge"])
    except Exception:
        raise wrong() from None


# ── a new one ──
async def ask_for_new(visit: Visit) -> wire.Ceremony:
    """What the browser needs to make a passkey for you."""
    from webauthn import generate_registration_options
    from webauthn.helpers import structs

    person = visit.person
    rows = visit.house.store.rows("SELECT id FROM passkeys WHERE person = ?", person.id)
    options = generate_registration_options(
        rp_id=place(visit)[0],
        rp_name="Traumwerk",
        user_name=person.login or person.name,
        user_display_name=person.name,
        user_id=person.id.encode(),
        challenge=visit.desk.ceremonies.begin(f"new {person.id}"),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=at) for (at,) in rows],
    )
    return ceremony(options)


def ceremony(options: Any) -> wire.Ceremony:
    from webauthn import options_to_json

    return wire.Ceremony(msgspec.json.decode(options_to_json(options), type=dict[str, Any]))


async def add(visit: Visit, new: wire.NewPasskey) -> wire.Me:
    """Keep the passkey that the browser made; a guest is an account from now on."""
    from webauthn import verify_registration_response

    person, house, label = visit.person, visit.house, clean_label(new.name)
    house.buckets.take("logins", visit.address, house.limits.logins)
    if len(owned(house, "passkeys", person)) >= house.limits.passkeys:
        raise Sorry("passkeys", "you have too many: delete one first", 409)
    challenge, (host, origin) = challenge_of(new.credential), place(visit)
    visit.desk.ceremonies.finish(challenge, f"new {person.id}")
    try:
        checked = verify_registration_response(
            credential=new.credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=[origin, *visit.desk.origins],
        )
    except Exception:
        raise wrong() from None
    values = (
        checked.credential_id,
        person.id,
        checked.credential_public_key,
        checked.sign_count,
        label,
        time.time(),
    )
    try:
        await house.store.write(("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?)", values))
    except sqlite3.IntegrityError:
        raise Sorry("passkey", "this passkey is known already", 409) from None
    return me_of(visit, person)


# ── logging in ──
async def ask_to_log_in(visit: Visit) -> wire.Ceremony:
    """What the browser needs to log in with a passkey."""
    from webauthn import generate_authentication_options

    challenge = visit.desk.ceremonies.begin("log in")
    return ceremony(generate_authentication_options(rp_id=place(visit)[0], challenge=challenge))


async def log_in(visit: Visit, given: wire.PasskeyLogin) -> wire.Me:
    """Log in with a passkey."""
    house = visit.house
    house.buckets.take("logins", visit.address, house.limits.logins)
    challenge = challenge_of(given.credential)
    visit.desk.ceremonies.finish(challenge, "log in")
    visit.greet(await checked_owner(visit, given.credential, challenge))
    return me_of(visit, visit.person)


async def checked_owner(visit: Visit, credential: dict[str, Any], challenge: bytes) -> Person:
    """Whose passkey signed this; the count of its uses must have grown."""
    from webauthn import base64url_to_bytes, verify_authentication_response

    house, (host, origin) = visit.house, place(visit)
    try:
        at = base64url_to_bytes(credential["id"])
        [(owner, key, uses)] = house.store.rows(
            "SELECT person, public_key, uses FROM passkeys WHERE id = ?", at
        )
        checked = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=[origin, *visit.desk.origins],
            credential_public_key=key,
            credential_current_sign_count=uses,
        )
    except Exception:
        raise wrong() from None
    await house.store.write(("UPDATE passkeys SET uses = ? WHERE id = ?", (checked.new_sign_count, at)))
    person = house.people.find(owner)
    if person is None:
        raise wrong()
    return person


# ── what there is ──
async def list_mine(visit: Visit) -> tuple[wire.Owned, ...]:
    """Your passkeys."""
    return owned(visit.house, "passkeys", visit.person)


async def delete(visit: Visit) -> None:
    """Forget a passkey."""
    at, person = visit.path("passkey"), visit.person
    mine = {key.id for key in owned(visit.house, "passkeys", person)}
    if at not in mine:
        raise Sorry("passkey", "there is no such passkey", 404)
    if person.login is None and len(mine) == 1:
        raise Sorry("passkey", "this is all you can log in with: make a password first", 409)
    await visit.house.store.write(
        ("DELETE FROM passkeys WHERE id = ? AND person = ?", (bytes.fromhex(at), person.id))
    )
