// Starts a gateway, prints how to use it, and stops it when its parent process ends.
import { fstatSync, readFileSync } from "node:fs";
import { MalformedCatalogError } from "../../gateway/catalog/catalog.js";
import { createGateway } from "../../gateway/create.js";
import { DEFAULT_KEY } from "../../gateway/instance/options.js";
import { InvalidKeyError } from "../../gateway/keys/key.js";
import { logLine, type LoggedRequest } from "../../gateway/observe/request-log.js";
import type { Site } from "../../gateway/site/site.js";
import { serveGateway, type Listening } from "../../gateway/serve.js";
import { codeOf, EXIT, GenerateFailure, usage } from "../../generator/failure.js";
import { instanceOptions, keysOf, type GatewayFlags, type KeySource } from "./flags.js";

/**
 * Starts a gateway that serves until the user stops it. Throws with exit code 2 if the gateway
 * cannot start.
 */
export async function serve(
  flags: GatewayFlags,
  env: NodeJS.ProcessEnv,
  site: Site,
): Promise<void> {
  const { url, close, keyFrom } = await launch(flags, env, site);
  process.stderr.write(
    "This is a reference gateway for tests. It is NOT the live service: nothing is generated, no money moves.\n",
  );
  // Does not use the `print` of the command, which masks the value of GATEWAY_API_KEY. If that
  // value is the default key, this text must still show it.
  process.stdout.write(howToUse(url, keyFrom, true));
  onStop(() => void close().then(() => process.exit(0)));
}

// For each source of the key, the shell command that sets GATEWAY_API_KEY. A key that the user
// chose is not printed, because it may be valid elsewhere.
const EXPORTS: Readonly<Record<KeySource | "default", string>> = {
  default: `export GATEWAY_API_KEY=${DEFAULT_KEY}`,
  GATEWAY_KEY: 'export GATEWAY_API_KEY="$GATEWAY_KEY"   # in a shell that has GATEWAY_KEY',
  "--key": "export GATEWAY_API_KEY=…   # the key of --key, which is not printed",
  "--keys": "export GATEWAY_API_KEY=…   # a key from the file of --keys; keys are not printed",
};

/** Returns the message that the gateway prints after its start. */
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

/**
 * Calls `stop` on a signal or when the parent process ends. The end of the parent closes the IPC
 * channel or stdin.
 */
function onStop(stop: () => void): void {
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  process.once("disconnect", stop);
  // Only a pipe closes when the parent ends. A terminal, a file or /dev/null does not.
  if (isPipe(0)) process.stdin.once("close", stop).resume();
}

function isPipe(descriptor: number): boolean {
  try {
    const stdin = fstatSync(descriptor);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // stdin was already closed at the start
  }
}

/** Starts a gateway. Throws with exit code 2 and a one-line message if the gateway cannot start. */
export async function launch(
  flags: GatewayFlags,
  env: NodeJS.ProcessEnv,
  site?: Site,
): Promise<Listening & { readonly keyFrom?: KeySource }> {
  try {
    const { port = 4010, host = "127.0.0.1", hostName: hostNames = [], catalog, verbose } = flags;
    const { keys, from } = keysOf(flags, env);
    const onRequest = (entry: LoggedRequest) => void process.stderr.write(`${logLine(entry)}\n`);
    const gateway = createGateway({
      ...instanceOptions(flags, keys),
      ...(site !== undefined && { site }),
      ...(verbose && { onRequest }),
      ...(catalog !== undefined && { catalog: catalogIn(catalog) }),
    });
    const listening = await serveGateway(gateway, { port, host, hostNames, ownsProcess: true });
    return { ...listening, ...(from !== undefined && { keyFrom: from }) };
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    throw new GenerateFailure(EXIT.usage, sentence(error), { cause: error });
  }
}

function catalogIn(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw usage(
      `Cannot read the catalog file ${file}; give a saved answer of /v1/models?expand=parameters.`,
    );
  }
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof MalformedCatalogError) return `Cannot serve the catalog file: ${message}`;
  // The gateway throws one of these two errors for an invalid key, duration, scenario or time.
  if (error instanceof InvalidKeyError || error instanceof RangeError) return message;
  // A code such as EADDRINUSE marks a socket error. The message of a socket error already begins
  // with "The gateway cannot listen".
  return codeOf(error).startsWith("E") ? message : `The gateway could not start: ${message}`;
}
