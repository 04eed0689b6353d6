// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { models } from "./models.js";
import { registry } from "./registry.js";
import { createFactory, type McpFactory, type McpOptions } from "#runtime/adapters/mcp/index.js";
import { createCoreClient } from "#runtime/index.js";
import { memoryJournal } from "#runtime/jobs/index.js";

export {
  serveHttp,
  serveStreams,
  type Caller,
  type HttpOptions,
  type McpClient,
  type McpFactory,
  type McpOptions,
  type Serving,
} from "#runtime/adapters/mcp/index.js";

/**
 * Makes a factory of MCP servers with the models of this package: for `serveStreams` and
 * `serveHttp`, and for `serveStdio` and `createMcpHandler` of the library. It needs the package
 * `@modelcontextprotocol/server`, and sends nothing before the first call of a tool.
 *
 * @param options - Client, limits, shape of the tools; see {@link McpOptions}.
 * @throws ConfigurationError for wrong options.
 */
export function mcpFactory(options: McpOptions = {}): McpFactory {
  const { client = createCoreClient(registry, { journal: memoryJournal() }) } = options;
  return createFactory(models, { ...options, client });
}
