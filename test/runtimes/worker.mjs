// Plays it in a worker, for whoever asks.
import { play } from "./program.mjs";

export default {
  fetch: async (request) => Response.json(await play(await request.json())),
};
