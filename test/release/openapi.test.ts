// Tools of other vendors read the document: two linters find no fault, and the clients of two
// generators create and read a task.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startGateway } from "../../gateway/index.js";
import { mustRun, runCommand } from "../examples/stage/command.js";
import { ROOT, temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { commandRun } from "../e2e/generate/support/in-process.js";
import { runOpenApi } from "../../commands/openapi/run.js";

const TOOLS = join(ROOT, "test/openapi");
const DOCUMENT = join(ROOT, "generated/openapi.json");
const tool = (name: string) => join(TOOLS, "node_modules/.bin", name);

// Disables telemetry, and the search for newer versions.
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  SCARF_ANALYTICS: "false",
};

let folder: TemporaryFolder;
const at = (...path: readonly string[]) => join(folder.path, ...path);
beforeAll(async () => {
  folder = await temporaryFolder();
  await symlink(join(TOOLS, "node_modules"), at("node_modules"), "dir");
  await writeFile(at("package.json"), '{ "type": "module" }');
  await writeFile(at("spectral.yaml"), "extends: spectral:oas\n");
});
afterAll(() => folder.remove());

/**
 * The findings of redocly (its recommended rules) and spectral (spectral:oas) about a document:
 * rule and message.
 */
async function complaints(document: string): Promise<readonly string[]> {
  const run = { cwd: folder.path, env };
  const redocly = await runCommand(tool("redocly"), ["lint", document, "--format", "json"], run);
  const spectral = await runCommand(
    tool("spectral"),
    ["lint", document, "-r", "spectral.yaml", "-f", "json", "--quiet"],
    run,
  );
  const { problems } = JSON.parse(redocly.stdout) as {
    readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
  };
  const results = JSON.parse(spectral.stdout) as readonly {
    readonly code: string;
    readonly message: string;
  }[];
  const said = [
    ...problems.map(({ ruleId, message }) => `redocly ${ruleId}: ${message}`),
    ...results.map(({ code, message }) => `spectral ${code}: ${message}`),
  ];
  return [...new Set(said)];
}

async function written(catalog: string, yaml: boolean): Promise<string> {
  const document = at(`${catalog}.${yaml ? "yaml" : "json"}`);
  const file = join(ROOT, "test/fixtures/catalogs", `${catalog}.json`);
  const args = ["--catalog", file, "--out", document, ...(yaml ? ["--yaml"] : [])];
  expect(await commandRun("openapi", runOpenApi, args)).toMatchObject({ code: 0 });
  return document;
}

test("redocly and spectral find no error and no warning", async () => {
  expect(await complaints(DOCUMENT)).toEqual([]);
});

test("they find none in a document of a hundred models, in YAML", async () => {
  expect(await complaints(await written("hundred", true))).toEqual([]);
});

// The document leaves out names such as `constructor` or `__proto__`, because both linters fail on
// them.
test("they find none in the document of a hostile catalog", async () => {
  expect(await complaints(await written("hostile", false))).toEqual([]);
});

const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: "es2022",
    module: "nodenext",
    types: [],
    lib: ["es2023", "dom", "dom.iterable"],
    skipLibCheck: false,
    outDir: "out",
  },
};

/** Each client: the command that generates it, and a program that uses it. */
const CLIENTS: Readonly<Record<string, Client>> = {
  "openapi-typescript": {
    generate: [
      tool("openapi-typescript"),
      DOCUMENT,
      "--default-non-nullable=false",
      "-o",
      "gateway.d.ts",
    ],
    program: `
import createClient from "openapi-fetch";
import type { paths } from "./gateway.js";

declare const process: { readonly argv: readonly string[] };
const [, , baseUrl = "", key = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const created = await client.POST("/v1/videos/generations", {
  body: { model: "x-2.3", prompt: "a cat", duration: 6 },
});
const task_id = created.data?.data[0]?.task_id ?? "";
const task = await client.GET("/v1/tasks/{task_id}", { params: { path: { task_id } } });
console.log(JSON.stringify([task.data?.data.status, task.data?.data.result?.videos?.[0]?.url.length]));
`,
  },
  "hey-api": {
    generate: [tool("openapi-ts"), "-i", DOCUMENT, "-o", "gateway", "--no-log-file"],
    program: `
import { client } from "./gateway/client.gen.js";
import { createVideo, getTask } from "./gateway/index.js";

declare const process: { readonly argv: readonly string[] };
const [, , baseUrl = "", key = ""] = process.argv;
client.setConfig({ baseUrl, auth: key });
const created = await createVideo({ body: { model: "x-2.3", prompt: "a cat", duration: 6 } });
const task_id = created.data?.data[0]?.task_id ?? "";
const task = await getTask({ path: { task_id } });
console.log(JSON.stringify([task.data?.data.status, task.data?.data.result?.videos?.[0]?.url.length]));
`,
  },
};

interface Client {
  readonly generate: readonly string[];
  readonly program: string;
}

test.each(Object.entries(CLIENTS))(
  "%s makes a client that creates a task and reads it",
  async (name, { generate: [program = "", ...args], program: source }) => {
    const cwd = at(name);
    await mkdir(cwd);
    await mustRun(program, args, { cwd, env });
    await writeFile(join(cwd, "tsconfig.json"), JSON.stringify({ ...STRICT, files: ["main.ts"] }));

    await writeFile(join(cwd, "main.ts"), source.replace("duration: 6", "duration: 7"));
    const wrong = await runCommand(tool("tsc"), ["--noEmit"], { cwd });
    expect(wrong.stdout).toContain("Type '7' is not assignable to type '6 | 10 | undefined'");
    expect(wrong.stdout.match(/error TS/g)).toHaveLength(1);

    await writeFile(join(cwd, "main.ts"), source);
    await mustRun(tool("tsc"), [], { cwd });
    const gateway = await startGateway({ taskTime: 0 });
    try {
      const run = ["out/main.js", gateway.url, gateway.apiKey];
      expect(JSON.parse(await mustRun(process.execPath, run, { cwd }))).toEqual(["completed", 1]);
    } finally {
      await gateway.close();
    }
  },
);
