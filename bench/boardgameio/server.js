// boardgame.io as it comes, everything in memory: node server.js PORT
const { Server, Origins } = require('boardgame.io/server');
const { Auction } = require('./game');

Server({ games: [Auction], origins: [Origins.LOCALHOST] }).run(
  { port: Number(process.argv[2]) },
  () => console.log('the peer is open'),
);
