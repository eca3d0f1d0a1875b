// A clockwise ascending auction with hidden money, about as much state as Traumfabrik's: the peer's game.
const LOTS = 40;
const KINDS = ['actor', 'director', 'camera', 'music', 'effects'];
const MONEY = 12;

function board() {
  return Array.from({ length: LOTS }, (_, id) => (
    { id, kind: KINDS[id % KINDS.length], stars: id % 4, location: id % 8, owner: null }
  ));
}

function sell(G, players) {
  const winner = G.bidder ?? players.find((player) => !G.passed.includes(player));
  const price = Math.max(0, G.high);
  const total = price + G.pot;
  const share = Math.floor(total / (players.length - 1));
  G.money[winner] -= price;
  for (const player of players) if (player !== winner) G.money[player] += share;
  G.pot = total - share * (players.length - 1);
  G.board[G.lot].owner = winner;
  G.won[winner].push(G.lot);
  if (G.won[winner].length > 10) G.won[winner].shift();
  Object.assign(G, { lot: (G.lot + 1) % LOTS, round: G.round + 1, high: -1, bidder: null, passed: [] });
}

const Auction = {
  name: 'auction',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx }) => ({
    board: board(),
    lot: 0,
    round: 0,
    high: -1,
    bidder: null,
    passed: [],
    pot: 0,
    money: Object.fromEntries(ctx.playOrder.map((player) => [player, MONEY])),
    won: Object.fromEntries(ctx.playOrder.map((player) => [player, []])),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => {
        for (let step = 1; step <= ctx.numPlayers; step++) {
          const place = (ctx.playOrderPos + step) % ctx.numPlayers;
          if (!G.passed.includes(String(place))) return place;
        }
        return 0;
      },
    },
  },
  moves: {
    bid: ({ G, playerID }, amount) => {
      if (typeof amount !== 'number' || amount <= G.high || amount > G.money[playerID]) return 'INVALID_MOVE';
      G.high = amount;
      G.bidder = playerID;
      return undefined;
    },
    pass: ({ G, ctx, playerID }) => {
      G.passed.push(playerID);
      if (G.passed.length === ctx.numPlayers - 1) sell(G, ctx.playOrder);
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    money: Object.fromEntries(Object.entries(G.money).map(([p, sum]) => [p, p === playerID ? sum : null])),
  }),
};

module.exports = { Auction };
