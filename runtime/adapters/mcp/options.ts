// The options of the MCP server, and what it asks of its client: that of any generated package has it.
import type { BatchClient } from "../../batch/client.js";
import type { WithOptions } from "../../call/client/options.js";
import { ConfigurationError } from "../../call/errors/index.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { Usage } from "../../resources/usage/usage.js";
import { checkChoice, checkedOptions, type OptionNames } from "../../validation/options.js";
import { isNumber } from "../../validation/value.js";
import { shown } from "../../validation/issue.js";

/** A client with a journal. */
export interface McpClient extends BatchClient {
  readonly tasks: Tasks;
  readonly uploads: Uploads;
  readonly usage: Usage;
  with(options: WithOptions): McpClient;
}

/** Who calls, as far as the library says it. */
export interface Caller {
  readonly clientId: string;
  readonly extra?: Record<string, unknown>;
}

/** Options of `mcpFactory`. */
export interface McpOptions {
  /** A client with a journal, which the caller closes. Default one of the environment, with a journal in memory. */
  readonly client?: McpClient | undefined;
  /** A tool for each model, or three that search, describe and create. Default `each` for at most 8 models with 24 KB of schema. */
  readonly tools?: "each" | "search" | undefined;
  /** Which models there are, by id: `*` stands for any text, `?` for one character. Default all. */
  readonly models?: string | readonly string[] | undefined;
  /** The longest that a call waits for a task, in milliseconds. Default 45000: clients give up after 60 seconds. */
  readonly waitMs?: number | undefined;
  /** The most that each principal may spend, in USD; with a journal in a file, for as long as the file lives. Default no limit. */
  readonly maxUsd?: number | undefined;
  /** The most that one create may cost, in USD; one whose cost cannot be known is refused. Default no limit. */
  readonly maxUsdPerCall?: number | undefined;
  /** Above this amount in USD, and where the cost cannot be known, a create is confirmed first. Default never. */
  readonly confirmUsd?: number | undefined;
  /** Folder that results are saved to. Default none: a result is its URLs. */
  readonly saveTo?: string | undefined;
  /** Names the principal of a call that has `authInfo`: each has a budget and tasks of its own. Default its `clientId`. */
  readonly principal?: ((caller: Caller) => string) | undefined;
  /** Name and version that clients are told. */
  readonly serverInfo?: { readonly name: string; readonly version: string } | undefined;
}

const NAMES: OptionNames<McpOptions> = {
  client: true,
  tools: true,
  models: true,
  waitMs: true,
  saveTo: true,
  principal: true,
  maxUsd: true,
  maxUsdPerCall: true,
  confirmUsd: true,
  serverInfo: true,
};

/** The options, once it is certain that each takes what it is given; throws `ConfigurationError`. */
export function checkedMcpOptions(options: McpOptions): McpOptions {
  checkedOptions("mcpFactory", options, NAMES);
  checkChoice("tools", options.tools, ["each", "search"]);
  for (const name of ["waitMs", "maxUsd", "maxUsdPerCall", "confirmUsd"] as const) {
    const value = options[name];
    if (value === undefined || (isNumber(value) && value >= 0)) continue;
    throw new ConfigurationError(`${name} must be a number from 0 (got ${shown(value)}).`);
  }
  return options;
}
