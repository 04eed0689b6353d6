// MCP servers without a program or a socket. They are in this file because they need the library of
// the runtime.
import { createMcpHandler, InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpFactory } from "../../../../runtime/adapters/mcp/index.js";

/** Returns the client, and a function that closes the server. */
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
