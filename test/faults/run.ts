// The command `npm run faults`: plays each case many times, and prints a line for each case and the
// total of faults.
import { install } from "../../scripts/install.js";
import { batch, wrongOf } from "../crash/batch.js";
import { inParallel } from "../engine/in-parallel.js";
import { allPlatforms } from "../engine/platform.js";
import { randomOf } from "../engine/random.js";
import { command, type Report } from "../engine/report.js";
import { playCase } from "./case.js";
import { CASES_OVER } from "./cases/cases.js";
import { CRASHES, playCrash } from "./crash/play.js";
import { memoryFaults } from "./memory/run.js";
import { savingFaults } from "./save/run.js";
import { FOLDER } from "../nodes/nodes.js";

// Cases mostly wait for sockets, so two run at once.
const AT_ONCE = 2;
// `kills` and `mib` (the size of the large file) belong to --files.
const OPTIONS = {
  crash: false,
  files: false,
  memory: false,
  repeat: 1,
  seed: 1,
  kills: 200,
  mib: 1024,
};

await command("faults", OPTIONS, async (options, report) => {
  const { crash, files, memory, repeat, seed } = options;
  if (files) return savingFaults(report, options);
  if (!crash && !memory) return matrix(repeat, seed, report);
  await install(FOLDER, process.env, (line) => void process.stdout.write(`${line}\n`));
  return memory ? memoryFaults(report) : crashes(repeat, seed, report);
});

async function matrix(repeat: number, seed: number, report: Report): Promise<void> {
  for (const [over, cases] of CASES_OVER) {
    for (const one of cases) {
      const count = { "extra creates": 0, "not told": 0 };
      let wrong = 0;
      const first: string[] = [];
      for (let run = seed; run < seed + repeat; run++) {
        const { seen, asWanted, extra, untold } = await playCase(one, run, over);
        count["extra creates"] += extra;
        count["not told"] += untold ? 1 : 0;
        if (asWanted) continue;
        if (wrong++ > 0) continue;
        const saw = JSON.stringify(seen).slice(0, 400);
        first.push(`seed ${run}: wanted ${JSON.stringify(one.want)}, saw ${saw}`);
      }
      report.line(`${one.id}  ${one.name}, over ${over}`, { runs: repeat, ...count }, wrong, first);
    }
  }
}

async function crashes(repeat: number, seed: number, report: Report): Promise<void> {
  for await (const platform of allPlatforms()) {
    for (const one of CRASHES) {
      const said: string[] = [];
      await inParallel(AT_ONCE, Array(repeat).fill(one), async (_, run) => {
        const sentence = await playCrash(platform, one, randomOf(seed + run));
        if (sentence !== undefined) said.push(sentence);
      });
      const name = `${platform.name}: ${one.name}`;
      report.line(name, { processes: repeat }, said.length, new Set(said));
    }
    const random = randomOf(seed);
    for (let kills = repeat; kills > 0;) {
      // A job needs three requests: its create, a poll of its task, and its file.
      const killed = await batch({
        platform,
        program: "by-key",
        model: "x-imagine-video",
        jobs: 2 * repeat,
        kills,
        random,
        requestsPerLife: 4,
      });
      kills -= killed.kills;
      report.line(`${platform.name}: F61`, { ...killed }, wrongOf(killed, true));
    }
  }
}
