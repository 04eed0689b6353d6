// The workflows of this repository and of init: pinned actions, few rights, no script text from
// outside.
import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { evaluate } from "../../e2e/story/expressions.js";
import { ROOT } from "../../examples/stage/folders.js";

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const OWN = ".github/workflows";
const MADE = "templates/repository";
const text = (path: string) => readFileSync(join(ROOT, path), "utf8");
const workflow = (path: string) => parse(text(path)) as Workflow;
const ALL = [OWN, MADE].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".yml"))
    .map((file) => `${folder}/${file}`),
);

const PROPOSES = { contents: "write", "pull-requests": "write" };

test.each([
  ["ci", ["push", "pull_request"], [undefined]],
  ["drift", ["schedule", "workflow_dispatch"], [PROPOSES]],
  ["release", ["push", "workflow_dispatch"], [undefined, { "id-token": "write" }, PROPOSES]],
])("%s runs on %j, and each job has only the rights that it needs", (name, on, permissions) => {
  for (const folder of [OWN, MADE]) {
    const { jobs, ...top } = workflow(`${folder}/${name}.yml`);
    expect(Object.keys(top.on)).toEqual(on);
    expect(top.permissions).toEqual({ contents: "read" });
    expect(Object.values(jobs).map((job) => job.permissions)).toEqual(permissions);
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
  }
});

test("the nightly check may only read, and always keeps its log", () => {
  const { on, permissions, jobs } = workflow(`${OWN}/nightly.yml`);
  expect(Object.keys(on)).toEqual(["schedule", "workflow_dispatch"]);
  expect(permissions).toEqual({ contents: "read" });
  const { check, ...others } = jobs;
  expect(others).toEqual({});
  expect(check?.permissions).toBeUndefined();
  expect(check?.steps.map(({ run }) => run)).toContain("./.ci/nightly");
  expect(check?.steps.at(-1)).toMatchObject({
    if: "always()",
    with: { path: "nightly.log", "if-no-files-found": "error" },
  });
});

test("this repository has the workflows of init, with its own program", () => {
  for (const name of ["drift", "release"]) {
    const made = text(`${MADE}/${name}.yml`);
    expect(made).toContain("run: npx --no-install sdkgen ci ");
    expect(text(`${OWN}/${name}.yml`)).toBe(
      made.replaceAll("npx --no-install sdkgen ci ", "npm run ci -- "),
    );
  }
});

test.each([
  ["refs/heads/main", true],
  ["refs/heads/next", false],
  ["refs/tags/main", false],
])("a push of %s is tested and released: %s", (ref, expected) => {
  const event = { repository: { default_branch: "main" } };
  const github = { event_name: "push", ref, ref_name: ref.replace(/^.*\//, ""), event };
  for (const [name, job] of [
    ["ci", "test"],
    ["release", "pack"],
  ] as const) {
    const condition = workflow(`${MADE}/${name}.yml`).jobs[job]?.if ?? "";
    expect(evaluate(condition, { github })).toBe(expected);
  }
});

test("the publishing job installs nothing, checks nothing out and runs only npm", () => {
  const steps = workflow(`${MADE}/release.yml`).jobs["publish"]?.steps ?? [];
  expect(steps.map(({ uses, run }) => run ?? uses?.replace(/@.*/, ""))).toEqual([
    "actions/setup-node",
    "actions/download-artifact",
    'npm publish "./packed/$TARBALL" --ignore-scripts',
  ]);
});

test("no job before publishing restores a cache", () => {
  const { pack, publish } = workflow(`${MADE}/release.yml`).jobs;
  const given = [...(pack?.steps ?? []), ...(publish?.steps ?? [])]
    .filter(({ uses = "" }) => /\/(setup-node|cache)/.test(uses))
    .map((step) => step.with);
  const fresh = { "node-version": 24, "package-manager-cache": false };
  expect(given).toEqual([fresh, fresh]);
});

const RUN =
  /^(npm ci --ignore-scripts|npm test|npm publish "\.\/packed\/\$TARBALL" --ignore-scripts|(npx --no-install sdkgen ci|npm run ci --) (drift|pack|note))$/;
const KNOWN =
  /^\$\{\{ (secrets\.GATEWAY_API_KEY|vars\.GATEWAY_BASE_URL|github\.token|inputs\.tag|needs\.pack\.outputs\.tarball|github\.event\.repository\.default_branch \|\| github\.ref_name) \}\}$/;

describe.each(ALL)("%s", (path) => {
  const jobs = Object.values(workflow(path).jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test("runs only pinned actions, and one command in each step", () => {
    for (const { uses, run = "npm test" } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      if (run.startsWith("./")) accessSync(join(ROOT, run), constants.X_OK);
      else expect(run).toMatch(RUN);
    }
  });

  test("passes values in the environment, and leaves no credentials in the checkout", () => {
    const values = steps.flatMap(({ env = {} }) => Object.values(env));
    expect(values.filter((value) => !KNOWN.test(value))).toEqual([]);
    for (const { uses, with: given } of steps) {
      if (uses?.startsWith("actions/checkout@")) {
        expect(given).toEqual({ "persist-credentials": false });
      }
    }
  });
});
