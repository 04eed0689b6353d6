// MCP servers without a program or a socket. This file is outside test/adapters, because that
// folder has another version of the MCP library.
import { createMcpHandler, InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpFactory } from "../../../../runtime/adapters/mcp/index.js";

/** Returns the transport of a client, and a function that closes the server. */
export function linked(factory: McpFactory): {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
} {
  const [transport, there] = InMemoryTransport.createLinkedPair();
  const serving = serveStdio(factory, { transport: there });
  return { transport, close: () => serving.close() };
}

/** The handler for a caller's own HTTP server. */
export const handlerOf = (factory: McpFactory) => createMcpHandler(factory);
