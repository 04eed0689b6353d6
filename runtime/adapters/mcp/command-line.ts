// The command `mcp`. Starts a server that runs until its client disconnects or the user presses
// Ctrl-C.
import {
  amount,
  choice,
  flag,
  text,
  texts,
  UsageError,
  wholeNumber,
  type Values,
} from "../../command-line/flags.js";
import type { Program } from "../../batch/command-line/main.js";
import { INSECURE, subcommand, type Subcommand } from "../../batch/command-line/subcommand.js";
import { sayOf, stopOnSignal } from "../../batch/command-line/words.js";
import { fileJournal } from "../../jobs/file-journal.js";
import { memoryJournal } from "../../jobs/memory-journal.js";
import type { McpFactory } from "./factory.js";
import type { McpOptions } from "./options.js";
import type { HttpOptions, Serving } from "./serve.js";

/** The exports of the package's module `mcp` that the command uses. */
export interface McpModule {
  mcpFactory(options: McpOptions): McpFactory;
  serveStreams(factory: McpFactory): Serving;
  serveHttp(factory: McpFactory, options: HttpOptions): Promise<Serving>;
}

const FLAGS = {
  maxUsd: amount(
    "<usd>",
    "the most that this process may spend; with --journal, the amount is for all processes that use the file",
  ),
  maxUsdCall: amount("<usd>", "the most that one create request may cost"),
  confirmUsd: amount(
    "<usd>",
    "above this price, a person must confirm the create request; if the client shows no forms, the agent gets a quote and must send it back",
  ),
  journal: text(
    "<file>",
    "the file that stores create requests and their costs for the next start",
  ),
  save: text("<dir>", "saves results to this folder"),
  uploadDir: text(
    "<dir>",
    "the folder with the images that the tool 'upload' may read (default: the roots of the client)",
  ),
  models: texts(
    "<glob...>",
    "offers only models whose id matches a pattern, such as 'x-*'; repeat the flag for more patterns",
  ),
  tools: choice(
    ["each", "search"],
    "each: one tool per model; search: three tools for all models (default: by the number of models)",
  ),
  wait: wholeNumber("<seconds>", "the longest that a call waits for a task (default: 45)", 9999),
  http: wholeNumber(
    "<port>",
    "serves over HTTP on this port, not over standard input and output",
    65_535,
  ),
  host: text(
    "<address>",
    "the address to listen on (default: 127.0.0.1); any other address needs --token-env",
  ),
  tokenEnv: text("<name>", "the environment variable with the token that HTTP callers must send"),
  fakeIps: flag("saves results even if a local proxy gives every host an address in 198.18.0.0/15"),
  insecure: INSECURE,
};

type Facts = Pick<Program, "name" | "packageName" | "version">;

export const mcpSubcommand = (facts: Facts): Subcommand =>
  subcommand(
    {
      says: "Offers the models as tools to an agent, over the Model Context Protocol.",
      example: "--max-usd 5",
    },
    { flags: FLAGS, notes: notesOf(facts) },
    (program, { flags }) => serve(program, flags),
  );

async function serve(program: Program, flags: Values<typeof FLAGS>): Promise<number> {
  const { name, version } = program;
  const http = httpOptions(flags);
  const options: McpOptions = {
    maxUsd: flags.maxUsd,
    maxUsdPerCall: flags.maxUsdCall,
    confirmUsd: flags.confirmUsd,
    waitMs: (flags.wait ?? 45) * 1000,
    saveTo: flags.save,
    uploadDir: flags.uploadDir,
    models: flags.models,
    tools: flags.tools,
    serverInfo: { name, version },
  };
  const { mcpFactory, serveHttp, serveStreams } = await program
    .mcp()
    .catch(withoutLibrary(program));
  const say = sayOf(program);
  const journal =
    flags.journal === undefined ? memoryJournal() : fileJournal(flags.journal, { warn: say });
  const results = { fakeIps: flags.fakeIps };
  const client = program.createClient({ insecure: flags.insecure, journal, results });
  let serving: Serving | undefined;
  const later = "the next start finds them if it has the same --journal";
  const stop = stopOnSignal(program, later, () => void serving?.close());
  try {
    const factory = mcpFactory({ ...options, client });
    serving = http === undefined ? serveStreams(factory) : await serveHttp(factory, http);
    if (serving.url !== undefined) say(`Serving MCP at ${serving.url}. Ctrl-C stops the server.`);
    await serving.closed;
  } finally {
    stop.end();
    await client.close();
  }
  return stop.code ?? 0;
}

function httpOptions({ http, host, tokenEnv }: Values<typeof FLAGS>): HttpOptions | undefined {
  if (http === undefined) {
    if (host !== undefined) throw new UsageError("--host needs --http PORT.");
    if (tokenEnv !== undefined) throw new UsageError("--token-env needs --http PORT.");
    return undefined;
  }
  const token = tokenEnv === undefined ? undefined : process.env[tokenEnv];
  if (tokenEnv !== undefined && (token ?? "") === "")
    throw new UsageError(
      `The environment variable ${tokenEnv} (--token-env) is empty or not set. Set it to the token.`,
    );
  return { port: http, host, token };
}

// Returns the npx line that starts the server. The line contains the MCP library, because npx does
// not install optional peer dependencies.
const npxLine = ({ name, packageName, version }: Facts) =>
  `npx -y -p ${packageName}@${version.split(".")[0]} -p @modelcontextprotocol/server@2 ${name} mcp`;

const withoutLibrary =
  (program: Program) =>
  (error: unknown): never => {
    const message = error instanceof Error ? error.message : "";
    if (!message.includes("@modelcontextprotocol/server")) throw error;
    throw new UsageError(
      `The command "mcp" needs the package @modelcontextprotocol/server. Start the command with\n  ${npxLine(program)}`,
    );
  };

const notesOf = (facts: Facts) => `Agents start it with

  ${npxLine(facts)}

The key and the address come from the environment variables GATEWAY_API_KEY and
GATEWAY_BASE_URL. The proxy comes from HTTPS_PROXY, HTTP_PROXY and NO_PROXY.
Without --max-usd an agent may spend the whole balance.`;
