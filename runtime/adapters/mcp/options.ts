// The options of the MCP server, and the client members that the server uses.
import type { BatchClient } from "../../batch/client.js";
import type { WithOptions } from "../../call/client/options.js";
import { ConfigurationError } from "../../call/errors/index.js";
import type { Catalog } from "../../resources/catalog.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { Usage } from "../../resources/usage/usage.js";
import { checkChoice, checkedOptions, type OptionNames } from "../../validation/options.js";
import { isNumber } from "../../validation/value.js";
import { formatValue } from "../../validation/issue.js";

/** The client that the MCP server uses. It must have a journal. */
export interface McpClient extends BatchClient {
  readonly tasks: Tasks;
  readonly uploads: Uploads;
  readonly usage: Usage;
  readonly catalog: Pick<Catalog, "schema">;
  with(options: WithOptions): McpClient;
}

/** The caller's identity, from the MCP library. */
export interface Caller {
  readonly clientId: string;
  readonly extra?: Record<string, unknown>;
}

/** Options of `mcpFactory`. */
export interface McpOptions {
  /**
   * A client with a journal. Close the client after use. Default: a client with settings from the
   * environment and a journal in memory.
   */
  readonly client?: McpClient | undefined;
  /**
   * `each` offers one tool per model. `search` offers three tools: one searches models, one
   * describes a model, one creates tasks. Default: `each` for at most 8 models with at most 24 KB
   * of schemas, else `search`.
   */
  readonly tools?: "each" | "search" | undefined;
  /** Ids of the offered models. `*` matches any text, `?` one character. Default all. */
  readonly models?: string | readonly string[] | undefined;
  /**
   * Maximum time that a call waits for a task, in milliseconds. Default 45000, because MCP clients
   * give up after 60 seconds.
   */
  readonly waitMs?: number | undefined;
  /**
   * The most that each principal may spend, in USD. The option `principal` explains principals. If
   * the journal is a file, the costs of earlier processes count too. Default: no limit.
   */
  readonly maxUsd?: number | undefined;
  /**
   * The most that one create request may cost, in USD. The server also refuses a create request
   * with an unknown cost. Default: no limit.
   */
  readonly maxUsdPerCall?: number | undefined;
  /**
   * A person must confirm a create request that costs more than this amount in USD, or an unknown
   * amount. Default: no confirmation.
   */
  readonly confirmUsd?: number | undefined;
  /** Folder to save results to. Default none: a result contains URLs only. */
  readonly saveTo?: string | undefined;
  /**
   * Folder with the images that the tool `upload` may read. Default: the roots (folders) that a
   * client on the standard streams lists. Without this option, a client over HTTP must pass the
   * bytes of an image.
   */
  readonly uploadDir?: string | undefined;
  /**
   * Returns the name of an authenticated caller's principal: the user or program that the caller
   * acts for. Each principal has its own budget and tasks. Default: the caller's `clientId`.
   */
  readonly principal?: ((caller: Caller) => string) | undefined;
  /** Name and version that the server reports to clients. */
  readonly serverInfo?: { readonly name: string; readonly version: string } | undefined;
}

const NAMES: OptionNames<McpOptions> = {
  client: true,
  tools: true,
  models: true,
  waitMs: true,
  saveTo: true,
  uploadDir: true,
  principal: true,
  maxUsd: true,
  maxUsdPerCall: true,
  confirmUsd: true,
  serverInfo: true,
};

/** Returns the maximum time that a call waits for a task, in milliseconds. */
export const waitLimitMs = ({ waitMs = 45_000 }: McpOptions): number => waitMs;

/** Checks the options and returns them. Throws `ConfigurationError` for an invalid option. */
export function checkMcpOptions(options: McpOptions): McpOptions {
  checkedOptions("mcpFactory", options, NAMES);
  checkChoice("tools", options.tools, ["each", "search"]);
  const { uploadDir } = options;
  if (uploadDir !== undefined && (typeof uploadDir !== "string" || uploadDir === ""))
    throw new ConfigurationError(
      `The option "uploadDir" must be the path of a folder (got ${formatValue(uploadDir)}).`,
    );
  for (const name of ["waitMs", "maxUsd", "maxUsdPerCall", "confirmUsd"] as const) {
    const value = options[name];
    if (value === undefined || (isNumber(value) && value >= 0)) continue;
    throw new ConfigurationError(
      `The option "${name}" must be 0 or a positive number (got ${formatValue(value)}).`,
    );
  }
  return options;
}
