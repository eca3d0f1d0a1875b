"""How the house feels while many tables of bots play: the loop's lateness, moves a second, CPU a move.

python bench/bots_live.py --tables 200 --seconds 30 --game traumfabrik --level greedy --pace 1
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from pathlib import Path

from traumwerk.house import seating, wire
from traumwerk.house.house import House

TICK = 0.01


async def feel(late: list[float], until: float) -> None:
    """How late the loop wakes who sleeps for a moment: what anybody who moves would wait."""
    while time.monotonic() < until:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


async def measure(args: argparse.Namespace, folder: Path) -> None:
    house = House(folder, workers=args.workers)
    if args.worth is not None:
        house.minds.worth = args.worth
    await house.open()
    host = await house.people.come_in("bench", "en")
    wish = wire.TableWish(
        game=args.game,
        seats=tuple(wire.SeatWish("bot", args.level) for _ in range(args.players)),
        bot_pace=args.pace,
        pace=wire.Pace("none"),
    )
    for _ in range(args.tables):
        table = await house.open_table(host, wish)
        async with table.lock:
            await seating.begin(table, table.seats)
    await asyncio.sleep(args.settle)
    late: list[float] = []
    moves, used, began = house.metrics.moves._value.get(), time.process_time(), time.monotonic()
    await feel(late, began + args.seconds)
    seconds = time.monotonic() - began
    moves, used = house.metrics.moves._value.get() - moves, time.process_time() - used
    over = sum(table.stage == "over" for table in house.tables.values())
    native = [worker.native for worker in house.minds.workers]
    await house.close()
    await house.minds.wait_closed()
    late.sort()
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{args.game} {args.level}: {args.tables} tables, pace {args.pace}: {moves / seconds:.0f} moves/s, "
        f"loop late p50 {1e3 * late[len(late) // 2]:.2f} p99 {1e3 * late[int(0.99 * len(late))]:.2f} "
        f"max {1e3 * late[-1]:.1f} ms; house {100 * used / seconds:.0f} % of a core "
        f"({1e6 * used / max(moves, 1):.0f} µs a move); "
        f"workers {workers.ru_utime + workers.ru_stime:.1f} s of CPU in all, "
        f"{workers.ru_maxrss // 1024} MB, native {native}; {over} games over"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--settle", type=float, default=3)
    parser.add_argument("--game", default="traumfabrik")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--worth", type=float, help="seconds of thinking that are worth compiling")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(args, Path(folder)))


if __name__ == "__main__":
    main()
