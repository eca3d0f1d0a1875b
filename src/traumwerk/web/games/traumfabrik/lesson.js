/** A guided first game: a bid, a pass, a chip in its place, a party. */
export default { options: {}, seats: [], steps: [] };
