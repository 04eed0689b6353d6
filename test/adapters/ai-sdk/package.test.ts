// The installed subpath `ai-sdk`: its example compiles and runs, its errors suggest similar ids,
// and no other file of the package imports `@ai-sdk/provider`.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGateway, DEFAULT_KEY, type StartedGateway } from "../../../gateway/index.js";
import { createClient } from "../../../generated/src/client.js";
import { createGateway } from "../../../generated/src/ai-sdk.js";
import { mustRun, runCommand } from "../../examples/stage/command.js";
import { NODE_MODULES } from "../../examples/stage/folders.js";
import { blocksOf } from "../../documents/documents.js";
import { programOf } from "../../nodes/nodes.js";
import { adapterApp } from "../stage/sdk.js";
import { AI_NODES } from "./programs.js";

const EXAMPLE = fileURLToPath(new URL("../../../examples/ai-sdk", import.meta.url));
const KEY = { apiKey: DEFAULT_KEY, baseUrl: "http://127.0.0.1:9" };

let app: Awaited<ReturnType<typeof adapterApp>>;
let gateway: StartedGateway;

beforeAll(async () => {
  const packages = ["ai", "@ai-sdk/provider"];
  app = await adapterApp({ packages, files: EXAMPLE });
  gateway = await startGateway({ taskTime: "1ms" });
});
afterAll(async () => {
  await gateway.close();
  await app.remove();
});

test("the example runs with the versions in its lock", async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, "utf8")) as object;
  const lock = await read(join(EXAMPLE, "package-lock.json"));
  const { packages } = lock as { packages: Readonly<Record<string, { version: string }>> };
  for (const name of ["ai", "@ai-sdk/provider"]) {
    const installed = await read(join(app.path, "node_modules", name, "package.json"));
    expect(installed).toMatchObject({ version: packages[`node_modules/${name}`]?.version });
  }
});

test("the example and the page's programs compile against the installed package", async () => {
  const [block] = blocksOf("docs/ai-sdk.md").filter(({ language }) => language === "ts");
  await writeFile(join(app.path, "page.ts"), block?.code ?? "");
  const compiler = join(NODE_MODULES, "typescript", "bin", "tsc");
  const flags = ["--strict", "--noEmit", "--skipLibCheck", "--module", "nodenext"];
  const more = ["--target", "es2023", "--types", "node", "main.ts", "page.ts"];
  const types = ["--typeRoots", join(NODE_MODULES, "@types")];
  const run = await runCommand(process.execPath, [compiler, ...flags, ...types, ...more], {
    cwd: app.path,
  });
  expect(run).toMatchObject({ code: 0, stdout: "" });
});

test.each(AI_NODES)("the example runs on Node %s", async (node) => {
  const env = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: DEFAULT_KEY };
  const printed = await mustRun(programOf(node, process) ?? "", ["main.ts"], {
    cwd: app.path,
    env,
  });
  expect(printed).toBe("A scene\n3 images\nA video for 0.336 USD\n");
  expect(await readdir(app.path)).toEqual(
    expect.arrayContaining(["scene-1.png", "scene-2.png", "scene-3.png", "scene.mp4", "tasks.txt"]),
  );
});

test("no other file of the package imports @ai-sdk/provider", async () => {
  const dist = join(app.path, "node_modules/gateway-sdk/dist");
  const files = (await readdir(dist, { recursive: true })).filter((path) => /\.c?js$/.test(path));
  const texts = files.map(
    async (path) => [path, await readFile(join(dist, path), "utf8")] as const,
  );
  const importing = (await Promise.all(texts)).filter(([, text]) =>
    /(?:from|require\(|import\() ?"@ai-sdk\/provider"/.test(text),
  );
  expect(importing.map(([path]) => path).sort()).toEqual(["cjs/ai-sdk.cjs", "esm/ai-sdk.js"]);
});

test("CommonJS loads it too, if Node can require ES modules", async () => {
  const script = `const { createGateway } = require("gateway-sdk/ai-sdk"); console.log(typeof createGateway)`;
  const node = programOf("22", process) ?? "";
  expect(await mustRun(node, ["-e", script], { cwd: app.path })).toBe("function\n");
});

describe("a provider", () => {
  const provider = createGateway(KEY);

  test.each([
    [
      "languageModel",
      "x-3.5-flsh",
      'No such languageModel: x-3.5-flsh; did you mean "x-3.5-flash"?',
    ],
    ["imageModel", "x-v3-omni", "No such imageModel: x-v3-omni"],
    ["videoModel", "x-v3-omny", 'No such videoModel: x-v3-omny; did you mean "x-v3-omni"?'],
    ["videoModel", "__proto__", "No such videoModel: __proto__"],
    ["embeddingModel", "x-3.5-flash", "No such embeddingModel: x-3.5-flash"],
    ["speechModel", "x-music-a", "No such speechModel: x-music-a"],
    ["transcriptionModel", "x", "No such transcriptionModel: x"],
    ["rerankingModel", "x", "No such rerankingModel: x"],
  ] as const)("has no %s %s", (kind, id, message) => {
    const thrown: unknown = expect.objectContaining({ name: "AI_NoSuchModelError", message });
    expect(() => provider[kind]?.(id)).toThrow(thrown as Error);
  });

  test("is not named gateway, because the AI SDK reserves that name for Vercel", () => {
    expect(() => createGateway({ ...KEY, name: "gateway" })).toThrow(
      'The option "name" cannot be "gateway": the AI SDK reserves this name for Vercel\'s gateway. Pass another name.',
    );
    expect(provider.videoModel("x-v3-omni").provider).toBe("gateway-sdk");
  });

  test("has a name that is not empty", () => {
    expect(() => createGateway({ ...KEY, name: "" })).toThrow(
      'The option "name" cannot be empty. Pass a name, or leave the option out.',
    );
  });

  test("takes a client, even without models, or client options", () => {
    const client = createClient(KEY);
    expect(createGateway({ client }).client).toBe(client);
    expect(() => createGateway({ client, apiKey: "x" })).toThrow(
      "createGateway takes a client or the options of a client, not both. Leave out the client, or leave out apiKey.",
    );
  });
});
