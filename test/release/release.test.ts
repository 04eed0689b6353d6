// A release against a real registry: the published package, the refusals, and the files left
// behind.
import { readdirSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { catalogOf, entryWith } from "../e2e/generate/support/catalog.js";
import { treeOf } from "../e2e/generate/support/folders.js";
import { startRegistry, type TestRegistry } from "./support/registry.js";
import type { CompilingSteps } from "../../commands/release/run.js";
import { builtOnce } from "./support/built-once.js";
import { build, release } from "./support/run.js";
import { sdkFolder, type SdkFolder } from "./support/sdk.js";

let registry: TestRegistry;
let sdks: SdkFolder;
let sdk: string;
let temporary: string;
let steps: CompilingSteps;

beforeAll(async () => {
  registry = await startRegistry();
  sdks = await sdkFolder();
  // This test has its own folder for leftovers of a release, because other tests release at the
  // same time.
  temporary = join(sdks.folder, "temporary");
  await mkdir(temporary);
  steps = builtOnce(sdks.folder);
  vi.stubEnv("TMPDIR", temporary);
  vi.stubEnv("TEMP", temporary);
  const entries = [
    entryWith("clip-one", { seconds: { type: "integer", minimum: 1 } }),
    entryWith("clip-two", { loop: { type: "boolean" } }),
  ];
  sdk = await sdks.generate(catalogOf(entries), "@acme/gateway-sdk");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await sdks?.remove();
  await registry?.close();
});

const run = (...args: string[]) => release(["--out", sdk, ...args], registry.env, { steps });
const lock = () => readFile(join(sdk, "contracts.lock.json"), "utf8");
const leftovers = () => readdirSync(temporary);
const published = async () => {
  const answer = await fetch(`${registry.url}@acme%2fgateway-sdk`);
  return answer.status === 404
    ? undefined
    : ((await answer.json()) as { readonly versions: Readonly<Record<string, unknown>> });
};

/** Replaces a file of the SDK during `work`, and restores it. */
async function withEdit(path: string, text: string, work: () => Promise<void>): Promise<void> {
  const file = join(sdk, path);
  const before = await readFile(file).catch(() => undefined);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, text);
  try {
    await work();
  } finally {
    if (before === undefined) await rm(file);
    else await writeFile(file, before);
  }
}

describe("a release is refused before anything is built", () => {
  test.each([
    ["a file was edited", "src/index.ts", "The generated file src/index.ts was changed"],
    ["a file of src/ is not generated", "src/models/mine.ts", "src/models/mine.ts is not a gen"],
    ["the lock is damaged", "contracts.lock.json", "contracts.lock.json"],
  ])("if %s", async (_, path, sentence) => {
    await withEdit(path, "export {};\n", async () => {
      const { code, out, err } = await run();
      expect(code).toBe(2);
      expect(err).toContain(sentence);
      expect(out).not.toContain("build:");
      expect(await build(["--out", sdk])).toMatchObject({ code: 2 });
    });
  });

  test("if a prerelease has no tag, or the tag `latest`", async () => {
    const manifest = await readFile(join(sdk, "package.json"), "utf8");
    const prerelease = manifest.replace('"1.0.0"', '"1.1.0-beta.1"');
    await withEdit("package.json", prerelease, async () => {
      for (const args of [[], ["--tag", "latest"]]) {
        const { code, err } = await run(...args);
        expect(code).toBe(2);
        expect(err).toContain(
          '1.1.0-beta.1 is a prerelease, and the tag "latest" would give it to all users. Give another tag, such as --tag next.',
        );
      }
    });
  });

  test("if npm has taken --dry-run for itself", async () => {
    const env = { ...registry.env, npm_config_dry_run: "true" };
    const { code, err } = await release(["--out", sdk], env);
    expect(code).toBe(2);
    expect(err).toContain(
      "npm consumed --dry-run and did not pass it on. Run sdkgen release --dry-run instead.",
    );
  });

  test("if no registry is configured", async () => {
    const env = { ...registry.env, npm_config_userconfig: join(sdks.folder, "no-such-file") };
    const { code, out, err } = await release(["--out", sdk], env, { cwd: sdks.folder });
    expect(code).toBe(2);
    expect(err).toContain("No registry is configured for @acme/gateway-sdk.");
    for (const way of ["--registry https://", "publishConfig", "@acme:registry=https://", ".npmrc"])
      expect(err).toContain(way);
    expect(stepsOf(out)).toEqual(["release", "compare"]);
  });

  test("if the user is not logged in at the registry", async () => {
    const { code, out, err } = await release(["--out", sdk], registry.anonymous);
    expect(code).toBe(3);
    expect(err).toContain(
      `npm could not log in at ${registry.url}. For advice, run sdkgen explain 3.`,
    );
    expect(stepsOf(out)).toEqual(["release", "compare", "ask"]);
  });

  test("if the SDK still has the default name", async () => {
    const manifest = await readFile(join(sdk, "package.json"), "utf8");
    const unnamed = manifest.replace('"@acme/gateway-sdk"', '"gateway-sdk"');
    await withEdit("package.json", unnamed, async () => {
      const { code, err } = await run();
      expect(code).toBe(2);
      expect(err).toContain('set name: "@acme/gateway-sdk" in sdkgen.config.ts');
    });
  });

  test("if the folder of --pack is not empty", async () => {
    const { code, err } = await run("--pack", sdk);
    expect(code).toBe(2);
    expect(err).toContain(`${sdk} is not empty`);
  });

  test.each([
    [2, "packing and trying at once", ["--pack", "x", "--dry-run"], "cannot be used with"],
    [
      4,
      "an unreachable registry",
      ["--registry", "http://127.0.0.1:9/"],
      "at http://127.0.0.1:9/. For advice, run sdkgen explain 4.",
    ],
    [
      2,
      "a password",
      ["--registry", "http://me:secret-word@127.0.0.1/"],
      "must be an address without credentials",
    ],
  ])("%d for %s", async (expected, _, args, sentence) => {
    const { code, err } = await run(...args);
    expect(code).toBe(expected);
    expect(err).toContain(sentence);
    expect(err).not.toContain("secret-word");
  });
});

// The releases run in order, and each continues from the state that the previous one has left.
describe("a release", () => {
  test("as a dry run does everything but publishing, and leaves no file behind", async () => {
    const before = treeOf(sdk);
    const { code, out } = await run("--dry-run");
    expect({ code, steps: stepsOf(out) }).toEqual({
      code: 0,
      steps: ["release", "compare", "ask", "build:", "pack", "check", "check", "try", "would"],
    });
    expect(treeOf(sdk)).toEqual(before);
    expect(leftovers()).toEqual([]);
    expect(await published()).toBeUndefined();
  });

  test("publishes, and records the release in the lock", async () => {
    // Only this release runs every step of the command.
    const { code, out, err } = await release(["--out", sdk], registry.env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(stepsOf(out).slice(-2)).toEqual(["publish", "published"]);
    expect(out).not.toContain(registry.token);
    const version = (await published())?.versions["1.0.0"] as Readonly<Record<string, unknown>>;
    expect(version).toMatchObject({ name: "@acme/gateway-sdk", version: "1.0.0", type: "module" });
    expect(version["scripts"]).toBeUndefined();
    expect(version["devDependencies"]).toBeUndefined();
    expect(JSON.parse(await lock())).toMatchObject({ released: { version: "1.0.0" } });
    expect(leftovers()).toEqual([]);
  });

  test("of a published version is refused with advice", async () => {
    const { code, out, err } = await run();
    expect(code).toBe(5);
    expect(err).toContain(
      "already has @acme/gateway-sdk@1.0.0, and a published version cannot change.",
    );
    expect(err).toContain("Run sdkgen generate");
    expect(stepsOf(out)).toEqual(["release", "compare", "ask"]);
  });

  test("that was killed between publishing and recording is finished by the next release", async () => {
    await forgetRelease();
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toContain("was published by an earlier run; contracts.lock.json now records it");
    expect(JSON.parse(await lock())).toMatchObject({ released: { version: "1.0.0" } });
  });

  test("whose record is missing in the lock does not allow its version for other content", async () => {
    await forgetRelease();
    await withEdit("LICENSE", "MIT\n", async () => {
      const { code, err } = await run();
      expect(code).toBe(1);
      expect(err).toContain("contracts.lock.json does not record that release");
      expect(err).toContain("Then run sdkgen generate: it makes the next version.");
    });
    expect(JSON.parse(await lock())).toMatchObject({ released: null });
  });
});

// Each test starts from the SDK whose 1.0.0 is published and recorded in the lock.
describe("a release during other runs", () => {
  const one = entryWith("clip-one", { seconds: { type: "integer", minimum: 1 } });
  const two = entryWith("clip-two", { loop: { type: "boolean" } });
  const generate = (...entries: object[]) => sdks.generate(catalogOf(entries), "@acme/gateway-sdk");
  const three = entryWith("clip-three", {});
  const meanwhile = (work: () => Promise<unknown>) =>
    release(["--out", sdk], registry.env, { meanwhile: work, steps });

  test("records the packed version if generate ran meanwhile", async () => {
    await run();
    await cp(sdk, join(sdks.folder, "first"), { recursive: true });
    await generate(one, two, three);
    const { code, err } = await meanwhile(() => generate(one));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(await published()).toMatchObject({ "dist-tags": { latest: "1.1.0" } });
    await generate(one, two, three);
    expect(JSON.parse(await lock())).toMatchObject({
      version: "1.1.0",
      released: { version: "1.1.0", models: {} },
    });
    expect((await run()).code).toBe(5);
  });

  test("is refused if its version is not above an unrecorded published version", async () => {
    await rm(sdk, { recursive: true });
    await rename(join(sdks.folder, "first"), sdk);
    await generate(
      one,
      entryWith("clip-two", { loop: { type: "boolean", description: "Whether it goes on." } }),
    );
    const { code, out, err } = await run();
    expect(code).toBe(1);
    expect(err).toContain("already has @acme/gateway-sdk@1.1.0, and 1.0.1 is not higher: ");
    expect(err).toContain("contracts.lock.json does not record that release");
    expect(stepsOf(out)).toEqual(["release", "compare", "ask"]);
  });
});

async function forgetRelease(): Promise<void> {
  const forgotten = { ...(JSON.parse(await lock()) as object), released: null };
  await writeFile(join(sdk, "contracts.lock.json"), `${JSON.stringify(forgotten, null, 2)}\n`);
}

const stepsOf = (out: string) =>
  out
    .split("\n")
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(" ")[0]);
