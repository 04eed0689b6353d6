// Plays the program in a worker, for each request.
import { play } from "./program.mjs";

export default {
  fetch: async (request) => Response.json(await play(await request.json())),
};
