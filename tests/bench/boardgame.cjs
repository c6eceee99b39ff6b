// A table of about the same weight as ours on boardgame.io, in memory, for comparison. Arguments: the port.
const { Server } = require("boardgame.io/server");

const cards = Array.from({ length: 17 }, (_, i) => `S${String(i + 1).padStart(2, "0")}`);

const table = {
  name: "table",
  disableUndo: true, // saves it the growing undo stack
  setup: () => ({
    phase: "draw", round: 1, turn: 1, turnsLeft: 25, dealer: 0, open: ["S17", "S12", "S10"],
    left: cards.filter((card) => !["S17", "S12", "S10"].includes(card)), assignments: ["A01", "A05"],
    front: [0, 1, 2, 3], told: [null, null, null, null], tapping: [true, true, true, true], crossed: 0,
    visitsLeft: [[7, 6, 6, 6], [6, 7, 6, 6], [6, 6, 7, 6], [6, 6, 6, 7]],
  }),
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: {
    tap: ({ G, playerID }, card, filling) => {
      G.told[playerID] = G.told[playerID] === null ? { card, filling } : null;
    },
  },
};

const server = Server({ games: [table], origins: [/127\.0\.0\.1/] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
