// npm run compare: one create whose answer is lost twice, by several clients; how many were billed, and what each told its caller.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { startGateway } from "../../gateway/index.js";
import { createClient } from "../../generated/src/index.js";
import { install } from "../../scripts/install.js";

/** The gateway makes the task, bills it, and answers 500: twice. */
const SCENARIO = "500 after x2";
const MODEL = "x-v4-std";
const REQUEST = { prompt: "A lighthouse at dawn" };
const BODY = { model: MODEL, ...REQUEST };

interface Gateway {
  readonly url: string;
  readonly apiKey: string;
}

/** Creates one video with the defaults of a client, and says what the caller gets. */
type Create = (gateway: Gateway) => Promise<string>;

/** One row: client, creates that were billed, what the caller was told. */
export type Row = readonly [client: string, billed: number, told: string];

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const packages = createRequire(new URL("package.json", import.meta.url));

// By address: without an installation the imports would not compile.
const load = async (name: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(packages.resolve(name)).href)) as Record<string, unknown>;

interface OpenAi {
  post(path: string, options: { readonly body: object }): Promise<unknown>;
}
interface Ky {
  post(url: string, options: object): { json(): Promise<unknown> };
}

const CLIENTS: Readonly<Record<string, Create>> = {
  openai: async ({ url, apiKey }) => {
    const OpenAI = (await load("openai"))["OpenAI"] as new (options: object) => OpenAi;
    await new OpenAI({ baseURL: `${url}/v1`, apiKey }).post("/videos/generations", { body: BODY });
    return "success";
  },
  ky: (gateway) => posted("ky", gateway),
  got: (gateway) => posted("got", gateway),
  "this SDK": async ({ url, apiKey }) => {
    await using client = createClient({ baseUrl: url, apiKey });
    await client.model(MODEL).submit(REQUEST);
    return "success";
  },
};

// ky and got are called alike.
async function posted(name: "ky" | "got", { url, apiKey }: Gateway): Promise<string> {
  const client = (await load(name))["default"] as Ky;
  const headers = { authorization: `Bearer ${apiKey}` };
  await client.post(`${url}/v1/videos/generations`, { headers, json: BODY }).json();
  return "success";
}

/** Runs each client against a gateway of its own. */
export async function compare(): Promise<readonly Row[]> {
  await install(FOLDER, process.env);
  const rows: Row[] = [];
  for (const [name, create] of Object.entries(CLIENTS)) {
    await using gateway = await startGateway();
    gateway.scenarios.add(SCENARIO, "POST /v1/videos");
    const told = await create(gateway).catch(toldBy);
    const { version } = name === "this SDK" ? { version: "" } : versionOf(name);
    rows.push([`${name} ${version}`.trim(), gateway.creates().length, told]);
  }
  return rows;
}

const versionOf = (name: string) =>
  packages(`./node_modules/${name}/package.json`) as { version: string };

// Keys and addresses differ from run to run.
function toldBy(error: unknown): string {
  const { name, message } = error as Error;
  return `${name}: ${message}`
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
    .replaceAll(/\s+/g, " ");
}

/** The rows as a table in Markdown, as the README shows it. */
export function comparisonTable(rows: readonly Row[]): string {
  const lines = rows.map(([client, billed, told]) => `| ${client} | ${billed} | ${told} |`);
  return [
    "| Client | Creates billed | What the caller is told |",
    "| --- | --- | --- |",
    ...lines,
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${comparisonTable(await compare())}\n`);
}
