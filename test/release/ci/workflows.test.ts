// The workflows: every step is an action pinned by its commit or one call of a script of this repository, with few rights.
import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../../../package.json" with { type: "json" };
import { ROOT } from "../../examples/stage/folders.js";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = join(ROOT, ".github/workflows");
const text = (name: string) => readFileSync(join(FOLDER, `${name}.yml`), "utf8");
const workflow = (name: string) => parse(text(name)) as Workflow;
/** Each has one job. */
const jobOf = (name: string) => Object.values(workflow(name).jobs)[0] as Job;

const PROPOSES = { contents: "write", "pull-requests": "write" };

test.each([
  ["ci", ["push", "pull_request"], undefined],
  ["drift", ["schedule", "workflow_dispatch"], PROPOSES],
  ["release", ["push", "workflow_dispatch"], { ...PROPOSES, "id-token": "write" }],
])("%s runs on %j with no more rights than it needs", (name, on, permissions) => {
  expect(Object.keys(workflow(name).on)).toEqual(on);
  expect(workflow(name).permissions).toEqual({ contents: "read" });
  expect(Object.keys(workflow(name).jobs)).toHaveLength(1);
  expect(jobOf(name).permissions).toEqual(permissions);
  expect(jobOf(name)["timeout-minutes"]).toBeLessThanOrEqual(60);
});

const KNOWN =
  /^\$\{\{ (secrets|vars)\.GATEWAY_(API_KEY|BASE_URL) \}\}$|^\$\{\{ (github\.token|inputs\.tag|github\.event\.repository\.default_branch) \}\}$/;

describe.each(readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, "")))("%s", (name) => {
  const { steps } = jobOf(name);

  test("runs nothing but pinned actions and scripts of this repository, one a step", () => {
    for (const { uses, run = "npm ci" } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      if (run === "npm ci") continue;
      const [, script, file] = /^(?:npm run ([\w:-]+)|\.\/([\w./-]+))$/.exec(run) ?? [];
      if (file !== undefined) accessSync(join(ROOT, file), constants.X_OK);
      else expect(manifest.scripts).toHaveProperty([script ?? run]);
    }
  });

  test("hands values over in the environment, and leaves no credentials in the checkout", () => {
    const values = steps.flatMap(({ env = {} }) => Object.values(env));
    expect(values.filter((value) => !KNOWN.test(value))).toEqual([]);
    expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
    expect(steps[0]?.with).toEqual({ "persist-credentials": false });
  });
});
