// One run over an SDK, made twice: with what the run before left, and without.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { treeOf } from "../support/folders.js";
import { reportOf } from "../support/report.js";
import { runner } from "../support/runner.js";

/** A step: entries, flags, and what happens to the folder before. */
export interface Step {
  readonly entries: readonly unknown[];
  readonly flags?: readonly string[];
  readonly prepare?: (sdk: string) => void;
}

/** Goes from step to step; each is also made over a copy whose lock knows nothing. */
export function bothWays() {
  const { run } = runner();
  let sdk: string | undefined;
  return async ({ entries, flags = [], prepare = () => undefined }: Step) => {
    const over = sdk;
    const outcome = async (before: (folder: string) => void) => {
      const options = over === undefined ? {} : { over, before };
      const ended = await run(entries, ["--json", ...flags], options);
      const report = { ...reportOf(ended), ms: 0 };
      return { sdk: ended.sdk, outcome: { code: ended.code, report, files: treeOf(ended.sdk) } };
    };
    const again = await outcome(prepare);
    const cold = await outcome((folder) => {
      prepare(folder);
      forget(folder);
    });
    ({ sdk } = again);
    return { again: again.outcome, cold: cold.outcome };
  };
}

/** Takes from a lock that it is known who wrote it. */
function forget(sdk: string): void {
  const path = join(sdk, "contracts.lock.json");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/^ {2}"generator": .*\n/m, ""));
}
