// The command line of the gateway: reads flags, listens, prints where, and ends when its parent process ends.
import { fstatSync, readFileSync } from "node:fs";
import { MalformedCatalogError } from "../../gateway/catalog/catalog.js";
import { createGateway, type Gateway } from "../../gateway/create.js";
import { DEFAULT_KEY, type GatewayOptions } from "../../gateway/instance/options.js";
import { InvalidKeyError } from "../../gateway/keys/key.js";
import { logLine } from "../../gateway/observe/request-log.js";
import type { Site } from "../../gateway/site/site.js";
import { serveGateway, type Listening } from "../../gateway/serve.js";
import { readFlags, type Flags, type Introduction, type KeySource } from "./flags.js";
import { UsageError } from "./values.js";

/** Runs until it is stopped. Exit code 2 and one sentence for anything that the user can correct. */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  command: Introduction,
  site?: Site,
): Promise<void> {
  try {
    const { url, close, keyFrom } = await launch(args, env, command, site);
    process.stderr.write(
      "This is a reference gateway for tests. It is NOT the live service: nothing is generated, no money moves.\n",
    );
    process.stdout.write(howToUse(url, keyFrom, site !== undefined));
    onStop(() => void close().then(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

// A key that the user has chosen may open other doors, too: it is not printed.
const EXPORTS: Readonly<Record<KeySource | "default", string>> = {
  default: `export GATEWAY_API_KEY=${DEFAULT_KEY}`,
  GATEWAY_KEY: 'export GATEWAY_API_KEY="$GATEWAY_KEY"   # where GATEWAY_KEY is set',
  "--key": "export GATEWAY_API_KEY=…   # the key of --key, which is not printed",
  "--keys": "export GATEWAY_API_KEY=…   # a key of the file of --keys; none is printed",
};

/** What a gateway that listens prints. */
export function howToUse(
  url: string,
  keyFrom: KeySource | "default" = "default",
  hasSite = false,
): string {
  return `Reference gateway (not the live service) listening on ${url}

  export GATEWAY_BASE_URL=${url}
  ${EXPORTS[keyFrom]}

${hasSite ? `Models, and a form for each: ${url}/\nAPI reference: ${url}/reference\n` : ""}Requests, tasks and balance: ${url}/__gateway
`;
}

/** Calls `stop` on a signal, or when the parent process has ended: then its IPC channel or its end of our stdin closes. */
function onStop(stop: () => void): void {
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.once("disconnect", stop);
  // A terminal, a file or /dev/null does not close when the parent ends.
  if (isPipe(0)) process.stdin.once("close", stop).resume();
}

function isPipe(descriptor: number): boolean {
  try {
    const stdin = fstatSync(descriptor);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // closed from the start
  }
}

/**
 * Starts a gateway from a command line.
 *
 * @throws Error whose message is the one sentence for the user.
 */
export async function launch(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  command: Introduction,
  site?: Site,
): Promise<Listening & Pick<Flags, "keyFrom">> {
  try {
    const { keyFrom, ...flags } = readFlags(args, env, command);
    const listening = await serveGateway(gatewayOf({ ...flags, ...(site && { site }) }), {
      ...flags,
      ownsProcess: true,
    });
    return { ...listening, ...(keyFrom !== undefined && { keyFrom }) };
  } catch (error) {
    throw new UsageError(sentence(error));
  }
}

function gatewayOf({ catalogFile, verbose, ...rest }: Flags): Gateway {
  const options: GatewayOptions = {
    ...rest,
    ...(verbose === true
      ? { onRequest: (entry) => void process.stderr.write(`${logLine(entry)}\n`) }
      : {}),
  };
  if (catalogFile === undefined) return createGateway(options);
  try {
    return createGateway({ ...options, catalog: readFileSync(catalogFile) });
  } catch (error) {
    if (error instanceof MalformedCatalogError) {
      throw new UsageError(`Cannot serve the catalog file ${catalogFile}: ${error.message}`);
    }
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UsageError(
      `Cannot read the catalog file ${catalogFile}; give a saved answer of /v1/models?expand=parameters`,
    );
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: "That port is taken; choose another one, or --port 0 for a free one.",
  EACCES: "That port needs more rights; choose one above 1023, or --port 0.",
  EADDRNOTAVAIL: "That host is not an address of this machine; leave --host out for 127.0.0.1.",
  ENOTFOUND: "That host is not an address of this machine; leave --host out for 127.0.0.1.",
};

function sentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof InvalidKeyError) return error.message;
  const said = error instanceof Error ? error.message : String(error);
  return SENTENCES[codeOf(error)] ?? `The gateway could not start: ${said}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
