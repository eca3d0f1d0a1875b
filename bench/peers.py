"""Speed of other game engines under random play, to print beside our own rows.

Every peer is optional: one that cannot be imported gives no rows, and ``absent`` says why.
These requirements work together on Python 3.11 (the extra ``peers``):

    open_spiel==2.0.2
    pgx==2.6.0
    jax==0.10.2
    rlcard==1.2.0
    pettingzoo[classic]==1.27.0

All is measured on one core (XLA alone has to be held to it), and a row gives the fastest of
``SLICES`` slices, so that other work on the machine spoils it less. A rate counts the decisions
of players alone: chance moves take time, where they are timed, but are not counted.
"""

import os
import random
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import cycle
from typing import Any, NamedTuple, TypeVar

OPEN_SPIEL_GAMES = ("bridge(use_double_dummy_result=false)", "spades", "tarok(players=4)")
OPEN_SPIEL_PYTHON_GAMES = ("python_liars_poker", "python_team_dominoes")
PGX_GAMES = ("leduc_holdem", "sparrow_mahjong")
RLCARD_GAMES: dict[str, dict[str, int]] = {
    "no-limit-holdem": {"game_num_players": 4},
    "bridge": {},
}
PETTINGZOO_GAMES = {"texas_holdem_no_limit-v6": {"num_players": 4}, "hanabi-v5": {"players": 4}}

SLICES = 5
ROLLOUTS = 256  # per call into the C++ code of OpenSpiel
LENGTH_SAMPLE = 500  # games that give the mean length of one such rollout
PGX_BATCH = 1024
PGX_STEPS = 16  # of the whole batch, per compiled call

T = TypeVar("T")


class Row(NamedTuple):
    """One measured rate of one peer."""

    peer: str
    version: str
    game: str
    what: str
    unit: str
    rate: float


_missing: list[str] = []


def rows(seconds: float = 1.0) -> list[Row]:
    """Measures every peer that can be imported, each of its rows for about ``seconds``."""
    _missing.clear()
    return [row for measure in PEERS for row in _optional(measure, seconds)]


def absent() -> list[str]:
    """One note for each peer that the last call of ``rows`` could not import."""
    return list(_missing)


def open_spiel(seconds: float) -> list[Row]:
    """OpenSpiel: its C++ games from Python and inside C++, and its games written in Python."""
    pyspiel = import_module("pyspiel")
    row = partial(Row, "OpenSpiel", version("open_spiel"))
    found: list[Row] = []
    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name)
        found += (
            row(name, what, "actions/s", rate(game, seconds))
            for what, rate in (
                ("C++ game, legal+step from Python", _open_spiel_whole),
                ("C++ game, legal+step from Python, deal untimed", _open_spiel_dealt),
                ("C++ game, random rollouts inside C++, deal untimed", _open_spiel_rollouts),
            )
        )
    import_module("open_spiel.python.games")  # registers the games written in Python
    for name in OPEN_SPIEL_PYTHON_GAMES:
        rate = _open_spiel_whole(pyspiel.load_game(name), seconds)
        found.append(row(name, "Python game, legal+step from Python", "actions/s", rate))
    return found


def pgx(seconds: float) -> list[Row]:
    """Pgx on the CPU: jitted, vmapped steps of a batch, with its automatic reset and without.

    The automatic reset deals a new game at every step of every game and seldom uses it; without
    it the finished games are stepped and counted too, which costs the same as a live one.
    """
    jax = import_module("jax")
    row = partial(Row, "Pgx", f"{version('pgx')} (jax {version('jax')})")
    what = f"jit+vmap step on CPU, batch {PGX_BATCH}"
    with _one_core(), jax.default_device(jax.devices("cpu")[0]):
        return [
            row(name, f"{what}, {how}", "steps/s", _pgx_rate(name, seconds, reset=reset))
            for name in PGX_GAMES
            for how, reset in (("auto-reset", True), ("no resets", False))
        ]


def rlcard(seconds: float) -> list[Row]:
    """RLCard: ``env.step`` with a random one of the state's legal actions, resets timed."""
    make = import_module("rlcard").make

    def row(name: str, config: dict[str, int]) -> Row:
        env = make(name, config={"seed": 1, **config})
        rate = _rate(lambda: env, partial(_rlcard_play, _floats()), seconds)
        game = f"{name} ({env.num_players} players)"
        return Row("RLCard", version("rlcard"), game, "env.step", "steps/s", rate)

    return [row(name, config) for name, config in RLCARD_GAMES.items()]


def pettingzoo(seconds: float) -> list[Row]:
    """PettingZoo AEC: ``last`` and ``step`` with a random masked action, resets timed."""
    make = import_module("pettingzoo").make

    def row(name: str, config: dict[str, int]) -> Row:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Gymnasium's, about the precision of a Box
            env = make("aec", f"classic/{name}", **config)
            env.reset(seed=1)
        rate = _rate(lambda: env, partial(_pettingzoo_play, _floats()), seconds)
        game = f"{name} ({env.max_num_agents} players)"
        return Row("PettingZoo", version("pettingzoo"), game, "AEC last+step", "steps/s", rate)

    return [row(name, config) for name, config in PETTINGZOO_GAMES.items()]


PEERS: tuple[Callable[[float], list[Row]], ...] = (open_spiel, pgx, rlcard, pettingzoo)


def _optional(measure: Callable[[float], list[Row]], seconds: float) -> list[Row]:
    """The rows of a peer, or none and a note when it is not installed."""
    try:
        return measure(seconds)
    except ImportError as error:
        _missing.append(f"{measure.__name__}: {error}")
        return []


@contextmanager
def _one_core() -> Iterator[None]:
    """Holds this thread, and those started meanwhile (XLA's), on one core where it can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _rate(prepare: Callable[[], T], play: Callable[[T], float], seconds: float) -> float:
    """Steps per second inside ``play``, which returns how many it took, after a warm-up."""
    _slice_rate(prepare, play, seconds / 10)
    return max(_slice_rate(prepare, play, seconds / SLICES) for _ in range(SLICES))


def _slice_rate(prepare: Callable[[], T], play: Callable[[T], float], seconds: float) -> float:
    """Steps per second over one slice of ``seconds``, the time of ``prepare`` left out."""
    steps = spent = 0.0
    while spent < seconds:
        ready = prepare()
        start = time.perf_counter()
        steps += play(ready)
        spent += time.perf_counter() - start
    return steps / spent


def _floats() -> Iterator[float]:
    """Endless floats below 1, drawn beforehand so that a choice costs the loop next to nothing."""
    rng = random.Random(1)
    return cycle([rng.random() for _ in range(1 << 16)])


def _open_spiel_whole(game: Any, seconds: float) -> float:
    """Decisions per second of whole games, the deal by chance nodes in the time."""
    floats = _floats()

    def play(game: Any) -> int:
        return _open_spiel_play(floats, game.new_initial_state())

    return _rate(lambda: game, play, seconds)


def _open_spiel_dealt(game: Any, seconds: float) -> float:
    """Decisions per second after the deal, which OpenSpiel makes card by card."""
    floats = _floats()
    deal = partial(_open_spiel_deal, floats, game)
    return _rate(deal, partial(_open_spiel_play, floats), seconds)


def _open_spiel_rollouts(game: Any, seconds: float) -> float:
    """Decisions per second with no Python in the loop, from the mean length of a game.

    A search of one simulation evaluates its root alone: it clones the dealt state and plays it
    to the end with uniformly random actions, ``ROLLOUTS`` times over.
    """
    pyspiel = import_module("pyspiel")
    floats = _floats()
    deal = partial(_open_spiel_deal, floats, game)
    lengths = (_open_spiel_play(floats, deal()) for _ in range(LENGTH_SAMPLE))
    decisions = ROLLOUTS * sum(lengths) / LENGTH_SAMPLE
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=16,
        solve=False,
        seed=1,
        verbose=False,
    )

    def search(state: Any) -> float:
        bot.mcts_search(state)
        return decisions

    return _rate(deal, search, seconds)


def _open_spiel_deal(floats: Iterator[float], game: Any) -> Any:
    """A new state, past the chance nodes it begins with."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_open_spiel_chance(state, next(floats)))
    return state


def _open_spiel_play(floats: Iterator[float], state: Any) -> int:
    """Plays ``state`` to its end with random actions and returns the number of decisions."""
    decisions = 0
    while True:
        player = state.current_player()
        if player >= 0:
            actions = state.legal_actions()
            state.apply_action(actions[int(next(floats) * len(actions))])
            decisions += 1
        elif state.is_chance_node():
            state.apply_action(_open_spiel_chance(state, next(floats)))
        else:
            return decisions


def _open_spiel_chance(state: Any, at: float) -> int:
    """The chance outcome at which the summed probabilities pass ``at``."""
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for outcome, probability in outcomes:
        at -= probability
        if at < 0.0:
            return outcome
    return outcomes[-1][0]


def _pgx_rate(name: str, seconds: float, *, reset: bool) -> float:
    """Steps per second over the batch; the time holds observations and the draw of actions."""
    jax = import_module("jax")
    env = import_module("pgx").make(name)
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init) if reset else env.step)

    def move(carry: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], None]:
        states, key = carry
        key, draw, chance = jax.random.split(key, 3)
        legal = states.legal_action_mask
        actions = jax.numpy.argmax(legal * (1.0 - jax.random.uniform(draw, legal.shape)), axis=-1)
        return (step(states, actions, jax.random.split(chance, PGX_BATCH)), key), None

    advance = jax.jit(lambda carry: jax.lax.scan(move, carry, None, length=PGX_STEPS)[0])
    keys = jax.random.split(jax.random.key(1), PGX_BATCH + 1)
    carry = (jax.jit(jax.vmap(env.init))(keys[1:]), keys[0])
    carry = jax.block_until_ready(advance(carry))  # compiles

    def play(advance: Callable[[Any], Any]) -> float:
        nonlocal carry
        carry = jax.block_until_ready(advance(carry))
        return PGX_BATCH * PGX_STEPS

    return _rate(lambda: advance, play, seconds)


def _rlcard_play(floats: Iterator[float], env: Any) -> int:
    """Plays one game of RLCard and returns its steps."""
    steps = 0
    state, _ = env.reset()
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(next(floats) * len(actions))])
        steps += 1
    return steps


def _pettingzoo_play(floats: Iterator[float], env: Any) -> int:
    """Plays one game of PettingZoo and returns its steps, those of finished agents left out."""
    steps = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            actions = observation["action_mask"].nonzero()[0]
            env.step(actions[int(next(floats) * len(actions))])
            steps += 1
    return steps


def main() -> None:
    """Prints the rows as a plain table, and the peers that are absent below it."""
    for row in rows():
        print(f"{row.peer:11}{row.version:21}{row.game:39}{row.what:52}", end="")
        print(f"{row.rate:>12,.0f} {row.unit}")
    for note in absent():
        print(f"absent: {note}")


if __name__ == "__main__":
    main()
