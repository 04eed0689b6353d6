// The command `npm run chaos`: plays each scenario with each kind of model, and prints the results.
import { inParallel } from "../engine/in-parallel.js";
import { thisPlatform } from "../engine/platform.js";
import { randomOf } from "../engine/random.js";
import { command } from "../engine/report.js";
import type { Kind } from "./field.js";
import { play } from "./play.js";
import { SCENARIOS, type Scenario } from "./scenarios.js";

// Scenarios wait most of the time, so several run at once.
const AT_ONCE = 3;
const OPTIONS = { jobs: 30, scenario: "", kind: "", seed: 1 };

const kindsOf = ({ loses = false }: Scenario): readonly Kind[] =>
  loses ? ["keyed", "unkeyed", "accept-loss"] : ["keyed", "unkeyed"];

await command("chaos", OPTIONS, async ({ jobs, scenario: name, kind, seed }, report) => {
  const chosen = SCENARIOS.filter((one) => name === "" || one.name === name);
  if (chosen.length === 0) {
    throw new Error(`Scenarios: ${SCENARIOS.map((one) => one.name).join(", ")}`);
  }
  await using platform = await thisPlatform();
  const plays = chosen.flatMap((scenario) =>
    kindsOf(scenario).flatMap((one) =>
      kind === "" || one === kind ? [{ scenario, kind: one }] : [],
    ),
  );
  await inParallel(AT_ONCE, plays, async (one, index) => {
    const random = randomOf(seed + index);
    const { figures, wrong, said } = await play({ platform, ...one, jobs, random });
    const name = `${one.scenario.name}, ${one.kind}`;
    // The lines of the workers only help to explain a fault.
    const sentences = wrong.length > 0 ? [...wrong.slice(0, 5), ...said.slice(0, 10)] : [];
    report.line(name, figures, wrong.length, sentences);
  });
});
