// Servers without a program or a socket. Here, because they take the library that the runtime takes.
import { createMcpHandler, InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpFactory } from "../../../../runtime/adapters/mcp/index.js";

/** The client's end, and what closes the server's. */
export function linked(factory: McpFactory): {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
} {
  const [transport, there] = InMemoryTransport.createLinkedPair();
  const serving = serveStdio(factory, { transport: there });
  return { transport, close: () => serving.close() };
}

/** A handler as for a server of one's own. */
export const handlerOf = (factory: McpFactory) => createMcpHandler(factory);
