// Tests a built SDK as its users will use it: installed in a project, compiled, and run against the
// reference gateway.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { StartedGateway } from "../../command-line/context.js";
import {
  DOCUMENTED_ENDPOINTS,
  exampleRequest,
  type Lock,
  LOCK_FILE,
  readLock,
} from "../../../generator/index.js";
import { EXIT, GenerateFailure } from "../../../generator/failure.js";
import { runProgram, type ProgramExit } from "../process/run-program.js";
import type { Workplace } from "../sdk.js";
import type { PackedFile } from "./tarball-files.js";

/** The package to test, and its folders. */
export interface TryOut {
  readonly name: string;
  readonly place: Workplace;
  readonly files: readonly PackedFile[];
  readonly startGateway: (catalog: string) => Promise<StartedGateway>;
}

const LIMIT_MS = 120_000;

// An ES module and a CommonJS module, because the package has separate declarations for each kind.
const APPS = ["app.ts", "app.cts"];

/** Tests the SDK. Returns a summary in one line. Throws if the SDK fails. */
export async function tryOut({ name, place, files, startGateway }: TryOut): Promise<string> {
  const path = join(place.sdk, LOCK_FILE);
  const text = await readFile(path, "utf8");
  const lock = readLock(text, path);
  const app = join(place.folder, "app");
  for (const { path } of files) {
    const file = join(app, "node_modules", name, path);
    await mkdir(dirname(file), { recursive: true });
    await copyFile(join(place.sdk, path), file);
  }
  const write = (file: string, value: unknown) =>
    writeFile(join(app, file), typeof value === "string" ? value : JSON.stringify(value));
  await write("package.json", { type: "module" });
  await write("tsconfig.json", { compilerOptions: COMPILER_OPTIONS, files: APPS });
  await write("requests.json", requestsOf(lock));
  for (const file of APPS) await write(file, consumer(name, Object.keys(lock.models)));
  await write("app.mjs", program(name));
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  refuse("compile a project that uses the SDK", await node(app, [compiler, "-p", "."], {}));
  const gateway = await startGateway(text);
  try {
    const env = { GATEWAY_API_KEY: gateway.apiKey, GATEWAY_BASE_URL: gateway.baseUrl };
    const exit = await node(app, ["app.mjs"], env);
    refuse("run the project against the reference gateway", exit);
    return exit.stdout.trimEnd();
  } finally {
    await gateway.close();
  }
}

// Runs Node with the variables of `env` only, without the user's environment variables. The
// reference gateway needs neither the user's key nor a proxy.
const node = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, args, { cwd, env, timeout: LIMIT_MS });

function refuse(what: string, { code, stdout, stderr }: ProgramExit): void {
  if (code === 0) return;
  const output = `${stdout}${stderr}`.trim();
  const ending = code === null ? `did not end within ${LIMIT_MS / 1000} s` : "failed";
  throw new GenerateFailure(
    EXIT.refused,
    `The SDK failed its test: the step "${what}" ${ending}. Nothing was published.\n${output}`,
  );
}

/**
 * Returns example requests, the smallest first. `served` is true if the reference gateway has the
 * endpoint.
 */
function requestsOf({ models }: Lock): readonly object[] {
  const documented = new Set(DOCUMENTED_ENDPOINTS.map(({ endpoint }) => endpoint));
  return Object.entries(models)
    .map(([id, { input_schema: schema, rules, endpoint }]) => {
      const request = exampleRequest({ id, schema, rules });
      return { id, request, served: documented.has(endpoint) };
    })
    .sort((a, b) => JSON.stringify(a.request).length - JSON.stringify(b.request).length);
}

const COMPILER_OPTIONS = {
  target: "ES2022",
  lib: ["ES2023", "ESNext.Disposable"],
  module: "nodenext",
  types: ["node"],
  strict: true,
  noEmit: true,
};

// Returns the source of a test program. Each model has its own statement, because a list of all
// models would have too large a type.
const consumer = (name: string, models: readonly string[]) => `
import { createClient } from ${JSON.stringify(name)};
const client = createClient({ apiKey: "test-key-1234567890", baseUrl: "http://127.0.0.1:9" });
${models.map((id) => `client.model(${JSON.stringify(id)});`).join("\n")}
`;

// Returns the source of a test program, which loads each model, checks that the model refuses an
// invalid request, and runs one model. The program finds the SDK by `process.cwd()`, because the
// bundler of sdkgen would rewrite `import.meta.url` in this text.
const program = (name: string) => `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createClient } from ${JSON.stringify(name)};
if (typeof createRequire(process.cwd() + "/app.mjs")(${JSON.stringify(name)}).createClient !== "function") {
  throw new Error("The CommonJS form has no createClient");
}
const client = createClient();
const requests = JSON.parse(readFileSync("requests.json", "utf8"));
let ready;
for (const { id, request, served } of requests) {
  const model = client.model(id);
  if ((await model.validate(0)).length === 0) throw new Error(id + " accepts a number as a request");
  if ((await model.validate(request)).length === 0 && served) ready ??= { id, request };
}
if (ready !== undefined) await client.model(ready.id).run(ready.request);
console.log("  " + requests.length + " models load and validate; " + (ready === undefined
  ? "none has an example that the reference gateway could run"
  : ready.id + " ran against the reference gateway"));
`;
