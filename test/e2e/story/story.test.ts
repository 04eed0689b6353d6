// The life of a published SDK, over sockets: a gateway changes, a registry gets versions, and a project uses them.
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway, DEFAULT_KEY, serveGateway } from "../../../gateway/index.js";
import { publishInstalled } from "../../release/support/dependencies.js";
import { startRegistry, type TestRegistry } from "../../release/support/registry.js";
import { release } from "../../release/support/run.js";
import { launch, type Ended } from "../generate/support/process.js";
import * as catalogs from "./catalogs.js";
import { makeProject, type Project } from "./project.js";

let folder: string;
let sdk: string;
let registry: TestRegistry;
let project: Project;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-story-")));
  sdk = join(folder, "generated");
  registry = await startRegistry();
  await publishInstalled(registry, ["undici", "eventsource-parser", "@types/node"]);
});
afterAll(async () => {
  await registry?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Does something while a gateway with this catalog listens. */
async function withGateway<Result>(
  catalog: string,
  work: (env: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const { url, close } = await serveGateway(createGateway({ catalog, taskTime: "50ms" }), {
    port: 0,
  });
  try {
    return await work({ GATEWAY_BASE_URL: url, GATEWAY_API_KEY: DEFAULT_KEY });
  } finally {
    await close();
  }
}

const script = (name: string, catalog: string, ...args: string[]): Promise<Ended> =>
  withGateway(catalog, (env) => {
    // A configuration of this repository is not part of the story.
    const start = { env, cwd: folder };
    return launch("scripts/sdkgen.ts", [name, "--out", sdk, ...args], start).ended;
  });
const generate = async (catalog: string) => {
  const { code, out, err } = await script(
    "generate",
    catalog,
    "--json",
    "--name",
    "@acme/gateway-sdk",
  );
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out) as { readonly version: string };
};
const publish = async () => {
  const { code, err } = await release(["--out", sdk], registry.env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
};
const drift = async (catalog: string) => {
  const { code, out } = await script("drift", catalog, "--json");
  const { changes } = JSON.parse(out) as {
    readonly changes: readonly Record<"model" | "kind" | "class", string>[];
  };
  const lines = changes.map((change) => `${change.class} ${change.model} ${change.kind}`);
  return { code, changes: lines.sort() };
};

// Old enough to have been written for 1.0.0: it uses nothing that came later.
const PROGRAM = `
  const client = createClient();
  const video = await client.model("stand-in-base-video").run({ prompt: "A tram", grain: 0.5 });
  const omni = await client.model(xV3Omni).run({ prompt: "A lighthouse", duration: 5 });
  console.log(video.videos.length, omni.videos.length, omni.cost);
`;
const OLD_CONSUMER = {
  "app.mts": `import { createClient } from "@acme/gateway-sdk";
import xV3Omni from "@acme/gateway-sdk/models/x-v3-omni";
${PROGRAM}`,
  "app.cts": `import sdk = require("@acme/gateway-sdk");
import model = require("@acme/gateway-sdk/models/x-v3-omni");
const { createClient, GatewayError } = sdk;
const xV3Omni = model.default;
async function main() {${PROGRAM}
  const elsewhere = await import("@acme/gateway-sdk");
  const wrong = { prompt: 5 as unknown as string };
  await client.model("x-v3-omni").run(wrong).catch((error: unknown) => {
    console.log(error instanceof GatewayError, error instanceof elsewhere.GatewayError);
  });
}
void main();`,
};

describe("a published SDK", () => {
  test("is generated and installed; it runs as ES module and as CommonJS", async () => {
    expect(await generate(catalogs.A)).toMatchObject({ version: "1.0.0" });
    await publish();
    project = await makeProject(join(folder, "app"), registry, "1.0.0");
    expect(await project.compile(OLD_CONSUMER)).toEqual([]);
    await withGateway(catalogs.A, async (env) => {
      const esm = await project.run("app.mjs", env);
      expect(esm).toEqual({ code: 0, stdout: "1 1 0.336\n", stderr: "" });
      const cjs = await project.run("app.cjs", env);
      expect(cjs).toEqual({ code: 0, stdout: "1 1 0.336\ntrue true\n", stderr: "" });
    });
    expect(await drift(catalogs.A)).toEqual({ code: 0, changes: [] });
  });

  test("gets a field and a model: who used 1.0.0 still compiles and runs with 1.1.0", async () => {
    expect(await drift(catalogs.B)).toEqual({
      code: 1,
      changes: ["minor stand-in-base-video field-added", "minor stand-in-image model-added"],
    });
    expect(await generate(catalogs.B)).toMatchObject({ version: "1.1.0" });
    await publish();
    await project.install("1.1.0");
    const newer = `import { createClient } from "@acme/gateway-sdk";
    void createClient().model("stand-in-base-video").validate({ prompt: "A tram", grade: "cold" });
    void createClient().model("stand-in-image");`;
    expect(await project.compile({ ...OLD_CONSUMER, "newer.mts": newer })).toEqual([]);
    await withGateway(catalogs.B, async (env) => {
      expect(await project.run("app.cjs", env)).toMatchObject({ code: 0, stderr: "" });
    });
  });

  test("loses a field in 2.0.0: who used it learns it from the compiler", async () => {
    expect(await drift(catalogs.C)).toEqual({
      code: 1,
      changes: ["major stand-in-base-video field-removed"],
    });
    expect(await generate(catalogs.C)).toMatchObject({ version: "2.0.0" });
    await publish();
    await project.install("2.0.0");
    const errors = await project.compile(OLD_CONSUMER);
    expect(errors.filter((line) => line.startsWith("app.")).length).toBe(2);
    expect(errors.join("\n")).toContain("'grain'");
  });
});
