// The command line of the gateway: reads flags, listens, says so, stops cleanly on a signal.
import { readFileSync } from "node:fs";
import { MalformedCatalogError } from "../catalog/catalog.js";
import { createGateway, type Gateway } from "../create.js";
import { InvalidKeyError } from "../keys/key.js";
import type { GatewayOptions } from "../instance/options.js";
import { serveGateway, type Listening } from "../serve.js";
import { logLine } from "../observe/request-log.js";
import { readFlags, type Flags } from "./flags.js";
import { UsageError } from "./usage-error.js";

/** Runs until a signal. Exit code 2 and one sentence for anything the user can put right. */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    const { url, close } = await launch(argv, env);
    process.stderr.write(
      "This is a reference gateway for tests. It is NOT the live service: nothing is generated, no money moves.\n",
    );
    process.stdout.write(`Reference gateway (not the live service) listening on ${url}\n`);
    const stop = (): void => void close().then(() => process.exit(0));
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

/**
 * Listens as a command line says.
 *
 * @throws Error whose message is the one sentence for the user.
 */
export async function launch(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Listening> {
  try {
    const flags = readFlags(argv, env);
    return await serveGateway(gatewayOf(flags), flags);
  } catch (error) {
    throw new UsageError(sentence(error));
  }
}

function gatewayOf(flags: Flags): Gateway {
  const { catalogFile, verbose, ...rest } = flags;
  const options: GatewayOptions = {
    ...rest,
    ...(verbose ? { onRequest: (entry) => void process.stderr.write(`${logLine(entry)}\n`) } : {}),
  };
  if (catalogFile === undefined) return createGateway(options);
  let catalog: Uint8Array;
  try {
    catalog = readFileSync(catalogFile);
  } catch (error) {
    throw new UsageError(
      `Cannot read the catalog file ${catalogFile} (${codeOf(error)}); give a saved answer of /v1/models?expand=parameters`,
    );
  }
  try {
    return createGateway({ ...options, catalog });
  } catch (error) {
    if (!(error instanceof MalformedCatalogError)) throw error;
    throw new UsageError(`Cannot serve the catalog file ${catalogFile}: ${error.message}`);
  }
}

function sentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof InvalidKeyError) return error.message;
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return "That port is taken; choose another one, or --port 0 for a free one.";
  if (code === "EACCES") return "That port needs more rights; choose one above 1023, or --port 0.";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return "That host is not an address of this machine; leave --host out for 127.0.0.1.";
  }
  return `The gateway could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
