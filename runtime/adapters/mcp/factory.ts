// Makes an MCP server for each connection, or for each HTTP request. Stores a session for each
// principal (the user or program that calls tools), because a session outlives its servers.
import {
  CLIENT_CAPABILITIES_META_KEY,
  McpServer,
  type AuthInfo,
  type McpRequestContext,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { type Fields, fieldsOf, isObject, own } from "../../validation/value.js";
import { Catalog, type Models } from "./catalog.js";
import { createTools } from "./create-tools.js";
import { hashOf } from "./jobs.js";
import { Money } from "./money.js";
import { checkMcpOptions, waitLimitMs, type McpClient, type McpOptions } from "./options.js";
import { otherTools } from "./other-tools.js";
import { openSession, type Session } from "./session.js";
import { register, type Connection } from "./tool.js";

/** Makes a server for `serveStdio` and `createMcpHandler` of `@modelcontextprotocol/server`. */
export type McpFactory = (context: McpRequestContext) => Promise<McpServer>;

const INSTRUCTIONS =
  "The tools create videos and images, which costs money: the tool 'estimate' returns the price. A call waits less than a minute. If the task is not done by then, " +
  "call the tool 'task' to wait for it. You may repeat a call that timed out: the same request creates nothing twice, unless the argument 'again' is true.";

/**
 * Returns a factory of MCP servers for the models of a package. Sends nothing before the first tool
 * call.
 */
export function createFactory(
  models: Models,
  options: McpOptions & { readonly client: McpClient },
): McpFactory {
  const { principal = ({ clientId }) => clientId, serverInfo } = checkMcpOptions(options);
  const catalog = new Catalog(models, options);
  const money = new Money(options);
  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = async (authInfo: AuthInfo | undefined): Promise<Session> => {
    // A principal's name may have any characters, so job ids in the journal contain the name's
    // hash.
    const name = authInfo === undefined ? "process" : hashOf(principal(authInfo));
    const pendingSession = sessions.get(name) ?? openSession(options.client, name, money, options);
    sessions.set(name, pendingSession);
    pendingSession.catch(() => sessions.delete(name));
    return pendingSession;
  };
  return async ({ era, authInfo, requestInfo }) => {
    const server = new McpServer(serverInfo ?? { name: "gateway-sdk", version: "0.0.0" }, {
      instructions: INSTRUCTIONS,
    });
    const isLocal = requestInfo === undefined;
    // Over HTTP with MCP of 2025, the server cannot ask the client anything during a call. So such
    // a client counts as a client without capabilities. Newer clients send their capabilities with
    // each call.
    const capabilitiesOf = ({ mcpReq: { envelope = {} } }: ServerContext): Fields =>
      era === "modern" || isLocal
        ? fieldsOf(
            own(envelope, CLIENT_CAPABILITIES_META_KEY) ?? server.server.getClientCapabilities(),
          )
        : {};
    const connection: Connection = {
      catalog,
      money,
      isLocal,
      isOneOfMany: authInfo !== undefined,
      session: () => sessionOf(authInfo),
      canAsk: (context) => hasForms(capabilitiesOf(context)),
      hasRoots: (context) => isObject(capabilitiesOf(context)["roots"]),
      uploadDir: options.uploadDir,
      waitMs: waitLimitMs(options),
    };
    const others = otherTools(connection);
    const tools = { ...(await createTools(connection, Object.keys(others))), ...others };
    for (const [name, tool] of Object.entries(tools)) register(server, name, tool, connection);
    return server;
  };
}

// Returns whether the client can show forms. A client with an empty `elicitation` object can show
// forms.
function hasForms({ elicitation }: Fields): boolean {
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || "form" in elicitation);
}
