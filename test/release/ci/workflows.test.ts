// The workflows: every step is an action pinned by its commit or one call of a script of this repository, with few rights.
import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../examples/stage/folders.js";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface JobOfWorkflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, JobOfWorkflow>>;
}

const FOLDER = join(ROOT, ".github/workflows");
const workflow = (name: string) =>
  parse(readFileSync(join(FOLDER, `${name}.yml`), "utf8")) as Workflow;
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps);
const NAMES = readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, ""));

test("there are three", () => {
  expect(NAMES.sort()).toEqual(["ci", "drift", "release"]);
});

describe.each(NAMES)("%s", (name) => {
  test("runs nothing but scripts of this repository, one a step", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const runs = stepsOf(name).flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs.filter((one) => one !== "npm ci")) {
      const [, script, file] = /^(?:npm run ([\w:-]+)|\.\/([\w./-]+))$/.exec(run) ?? [];
      if (file !== undefined) accessSync(join(ROOT, file), constants.X_OK);
      else expect(scripts).toHaveProperty([script ?? run]);
    }
  });

  test("pins its actions by commit", () => {
    const used = stepsOf(name).flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  test("hands values over in the environment, never in the text of a command", () => {
    const texts = stepsOf(name).map(({ run = "" }) => run);
    expect(texts.filter((text) => text.includes("${{"))).toEqual([]);
    const values = stepsOf(name).flatMap(({ env = {} }) => Object.values(env));
    const known =
      /^\$\{\{ (secrets|vars)\.GATEWAY_(API_KEY|BASE_URL) \}\}$|^\$\{\{ (github\.token|inputs\.tag|github\.event\.repository\.default_branch) \}\}$/;
    expect(values.filter((value) => !known.test(value))).toEqual([]);
  });

  test("leaves no credentials in the checkout", () => {
    for (const { steps } of Object.values(workflow(name).jobs)) {
      expect(steps[0]?.uses).toMatch(/^actions\/checkout@/);
      expect(steps[0]?.with).toEqual({ "persist-credentials": false });
    }
  });

  test("may read by default, and ends", () => {
    const { permissions, jobs } = workflow(name);
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
  });
});

test("ci runs on every Node that is supported, with no more rights", () => {
  const [job] = Object.values(workflow("ci").jobs);
  expect(job?.strategy?.matrix.node).toEqual([20, 22, 24]);
  expect(job?.permissions).toBeUndefined();
});

test("drift runs every day and by hand, and may propose changes", () => {
  const { on, jobs } = workflow("drift");
  expect(Object.keys(on)).toEqual(["schedule", "workflow_dispatch"]);
  expect(jobs["drift"]?.permissions).toEqual({ contents: "write", "pull-requests": "write" });
});

test("only release may prove who it is", () => {
  const { jobs } = workflow("release");
  expect(jobs["release"]?.permissions).toEqual({
    contents: "write",
    "pull-requests": "write",
    "id-token": "write",
  });
  const secrets = readFileSync(join(FOLDER, "release.yml"), "utf8").match(/secrets\.\w+/g);
  expect(secrets).toBeNull();
});
