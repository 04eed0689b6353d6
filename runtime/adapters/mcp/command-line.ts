// The command `mcp`: its flags, and the server that runs until its client, or Ctrl-C, ends it.
import {
  AMOUNT,
  flag,
  flagRow,
  number,
  parsed,
  type Parsed,
  text,
  UsageError,
} from "../../batch/command-line/flags.js";
import { interruption } from "../../batch/command-line/interruption.js";
import type { Program } from "../../batch/command-line/main.js";
import { sayOf } from "../../batch/command-line/words.js";
import { fileJournal } from "../../journal/file-journal.js";
import { memoryJournal } from "../../journal/memory-journal.js";
import type { McpFactory } from "./factory.js";
import type { McpOptions } from "./options.js";
import type { HttpOptions, Serving } from "./serve.js";

/** What the command takes of the package's module `mcp`. */
export interface McpModule {
  mcpFactory(options: McpOptions): McpFactory;
  serveStreams(factory: McpFactory): Serving;
  serveHttp(factory: McpFactory, options: HttpOptions): Promise<Serving>;
}

const FLAGS = {
  "max-usd": text(
    "USD",
    "the most that this process may spend; with --journal, all that use the file",
  ),
  "max-usd-call": text("USD", "the most that one create may cost"),
  "confirm-usd": text("USD", "above this, a person is asked, or the agent has to agree to a quote"),
  journal: text("FILE", "keeps creates and what they cost, also for the next start"),
  save: text("DIR", "saves results to this folder"),
  models: {
    ...text("GLOB", "only models with such an id, such as 'x-*'; may be repeated"),
    multiple: true,
  },
  tools: text(
    "SHAPE",
    "each: a tool for each model; search: three for all (default by their number)",
  ),
  wait: text("SECONDS", "the longest that a call waits for a task (default 45)"),
  http: text("PORT", "serves over HTTP instead of standard input and output"),
  host: text("HOST", "where HTTP is served (default 127.0.0.1); another one needs --token-env"),
  "token-env": text("NAME", "the variable of the token that callers over HTTP have to send"),
  insecure: flag("sends the key over http to a public host, too"),
  help: { ...flag("these words"), short: "h" },
} as const;

const PORT = [/^\d{1,5}$/, "a port, such as 8080"] as const;
const SECONDS = [/^\d{1,4}$/, "seconds, such as 45"] as const;

/** Runs the command; gives its exit code. */
export async function mcpCommand(program: Program): Promise<number> {
  const { name, version, args, stdout } = program;
  const { values, positionals } = parsed(args.slice(1), FLAGS);
  if (values.help === true) {
    stdout.write(help(program));
    return 0;
  }
  if (positionals.length > 0)
    throw new UsageError(
      `mcp takes no ${JSON.stringify(positionals[0])}; --help lists what it takes.`,
    );
  const http = httpOf(values);
  const options: McpOptions = {
    maxUsd: number("max-usd", values["max-usd"], AMOUNT),
    maxUsdPerCall: number("max-usd-call", values["max-usd-call"], AMOUNT),
    confirmUsd: number("confirm-usd", values["confirm-usd"], AMOUNT),
    waitMs: (number("wait", values.wait, SECONDS) ?? 45) * 1000,
     saveTo: values.save, models: values.models, tools: shapeOf(values.tools) ,
    serverInfo: { name, version },
  };
  const { mcpFactory, serveHttp, serveStreams } = await program
    .mcp()
    .catch(withoutLibrary(program));
  const say = sayOf(program);
  const journal =
    values.journal === undefined ? memoryJournal() : fileJournal(values.journal, { warn: say });
  const { insecure } = values;
  const client = program.createClient({ insecure, journal });
  let serving: Serving | undefined;
  const stopping = interruption(
    program,
    "is found again with --journal",
    () => void serving?.close(),
  );
  try {
    const factory = mcpFactory({ ...options, client });
    serving = http === undefined ? serveStreams(factory) : await serveHttp(factory, http);
    if (serving.url !== undefined) say(`Serving MCP at ${serving.url}. Ctrl-C ends it.`);
    await serving.closed;
  } finally {
    stopping.end();
    await client.close();
  }
  return stopping.code ?? 0;
}

type Values = Parsed<typeof FLAGS>["values"];

function httpOf(values: Values): HttpOptions | undefined {
  const { http, host, "token-env": variable } = values;
  if (http === undefined) {
    const foreign =
      host === undefined ? (variable === undefined ? undefined : "token-env") : "host";
    if (foreign !== undefined) throw new UsageError(`--${foreign} goes with --http PORT.`);
    return undefined;
  }
  const token = variable === undefined ? undefined : process.env[variable];
  if (variable !== undefined && (token ?? "") === "")
    throw new UsageError(
      `--token-env names ${variable}, and the environment has no such variable.`,
    );
  return { port: number("http", http, PORT) ?? 0, host, token };
}

function shapeOf(shape: string | undefined): McpOptions["tools"] {
  if (shape === undefined || shape === "each" || shape === "search") return shape;
  throw new UsageError(`--tools takes each or search, not ${JSON.stringify(shape)}.`);
}

// npx installs no optional peers.
const npxLine = ({ name, packageName, version }: Program) =>
  `npx -y -p ${packageName}@${version.split(".")[0]} -p @modelcontextprotocol/server@2 ${name} mcp`;

const withoutLibrary =
  (program: Program) =>
  (error: unknown): never => {
    const said = error instanceof Error ? error.message : "";
    if (!said.includes("@modelcontextprotocol/server")) throw error;
    throw new UsageError(
      `mcp needs the package @modelcontextprotocol/server. Start it with\n  ${npxLine(program)}`,
    );
  };

const help = (program: Program) => `Usage: ${program.name} mcp [options]

Offers the models as tools to an agent, over the Model Context Protocol. Agents start it with

  ${npxLine(program)}

Options:
${Object.entries(FLAGS)
  .map(([one, is]) => flagRow(one, is))
  .join("\n")}

The key and the address come from the environment: GATEWAY_API_KEY, GATEWAY_BASE_URL. Without a limit an agent may spend
the whole balance: --max-usd sets one.
`;
