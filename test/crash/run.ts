// The command `npm run crash`: kills and restarts batches with a journal, with and without a
// promised key.
import { MODELS } from "../engine/client.js";
import { thisPlatform } from "../engine/platform.js";
import { randomOf } from "../engine/random.js";
import { command } from "../engine/report.js";
import { batch, wrongOf } from "./batch.js";

const JOBS = 50;

await command("crash", { kills: 200, seed: 1 }, async ({ kills, seed }, report) => {
  const random = randomOf(seed);
  await using platform = await thisPlatform();
  for (let killed = 0; killed < kills;) {
    for (const kind of ["keyed", "unkeyed"] as const) {
      const one = await batch({
        platform,
        program: "journaled",
        model: MODELS[kind],
        jobs: JOBS,
        kills: kills - killed,
        random,
        requestsPerLife: 30,
      });
      killed += one.kills;
      report.line(kind, { ...one }, wrongOf(one, kind === "keyed"));
    }
  }
});
