"""Takes a seat and plays any move it is offered: python bot.py http://localhost:8000/t/ABC234 TOKEN"""

import asyncio
import json
import random
import sys
import urllib.request as web

from websockets.asyncio.client import connect

house, code = sys.argv[1].split("/t/")
headers = {"Authorization": f"Bearer {sys.argv[2]}", "Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return json.load(web.urlopen(web.Request(house + path, data, headers)))  # noqa: S310


def answer_to(message):
    offer = random.choice([offer for offer in message["offers"] if offer["type"] != "Words"])
    move = offer["move"] if offer["type"] == "One" else {"type": offer["move"], "amount": offer["low"]}
    return {"type": "Play", "id": f"{message['era']}-{message['seq']}", "move": move}  # sent again, made once


async def play(table):
    async with connect(f"ws{house[4:]}/ws/{table}", additional_headers=headers) as socket:
        async for message in (json.loads(text) async for text in socket):
            if result := message.get("result") or message.get("table", {}).get("result"):
                print("over:", json.dumps(result))
                break
            if message.get("offers") and message["offers"][-1]["type"] != "Words":
                await socket.send(json.dumps(answer_to(message)))


table = ask(f"/api/codes/{code}")["id"]
if ask(f"/api/tables/{table}/seat", {})["stage"] == "gathering":
    ask(f"/api/tables/{table}/ready", {})
asyncio.run(play(table))
