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
 * Returns a function that creates MCP servers with the models of this package. Pass the function to
 * `serveStreams` or `serveHttp`, or to `serveStdio` or `createMcpHandler` of the package
 * `@modelcontextprotocol/server`. That package must be installed. A server sends nothing before the
 * first call of a tool.
 *
 * @param options - Client, limits, shape of the tools; see {@link McpOptions}.
 * @throws ConfigurationError if an option is wrong.
 */
export function mcpFactory(options: McpOptions = {}): McpFactory {
  const { client = createCoreClient(registry, { journal: memoryJournal() }) } = options;
  return createFactory(models, { ...options, client });
}
