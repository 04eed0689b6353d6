// A `gh` that records its calls.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const GH = `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2).map((arg, at, all) =>
  all[at - 1] === "--body-file" && arg === "-" ? readFileSync(0, "utf8") : arg);
// The input of git for a credential helper.
if (args[0] === "auth") {
  process.stdout.write("username=x-access-token\\npassword=" + process.env.GH_TOKEN + "\\n");
  process.exit();
}
appendFileSync(process.env.GH_CALLS, JSON.stringify(args) + "\\n");
if (args[1] === "list") process.stdout.write(process.env.GH_OPEN);
`;

export interface OpenPullRequest {
  readonly number: number;
  /** True if the pull request comes from a fork. */
  readonly isCrossRepository: boolean;
}

/** A `gh` on disk. */
export interface TestGh {
  /** Folder for the PATH. */
  readonly bin: string;
  /** Environment variables that the `gh` reads. */
  readonly env: Readonly<Record<string, string>>;
  /** The calls of the `gh`, one array of arguments each. A body file appears as its text. */
  readonly calls: () => readonly (readonly string[])[];
}

/** Puts a `gh` into a folder. `open` lists the open pull requests that the `gh` reports. */
export function placeGh(folder: string, open: readonly OpenPullRequest[]): TestGh {
  const bin = join(folder, "bin");
  const calls = join(folder, "calls");
  mkdirSync(bin);
  writeFileSync(join(bin, "gh"), GH, { mode: 0o755 });
  writeFileSync(join(bin, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(calls, "");
  return {
    bin,
    env: { GH_CALLS: calls, GH_OPEN: JSON.stringify(open) },
    calls: () => {
      const lines = readFileSync(calls, "utf8").trim().split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line) as readonly string[]);
    },
  };
}
