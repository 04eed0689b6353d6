// Defines a tool, and registers tools on an MCP server.
import type {
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { ConfigurationError } from "../../call/errors/index.js";
import { isEnd, type TaskState } from "../../tasks/state.js";
import { type Fields, fieldsOf } from "../../validation/value.js";
import { answer, errorOf } from "./answers.js";
import type { Catalog } from "./catalog.js";
import type { Money } from "./money.js";
import type { Session, Waiting } from "./session.js";

/** The objects that the tools of a connection use. */
export interface Connection {
  readonly session: () => Promise<Session>;
  readonly catalog: Catalog;
  readonly money: Money;
  /** Returns whether the client can show a form to a person. */
  readonly canAsk: (context: ServerContext) => boolean;
  /** Returns whether the client can list its roots: the folders of a person's work. */
  readonly hasRoots: (context: ServerContext) => boolean;
  /**
   * Whether the caller runs on this machine, so that the caller's roots are folders of this
   * machine.
   */
  readonly isLocal: boolean;
  /** Folder with the files that the tool `upload` may read. */
  readonly uploadDir: string | undefined;
  /** Maximum time that a call waits for a task, in milliseconds. */
  readonly waitMs: number;
  /**
   * Whether the server has several principals (users or programs that call tools). Principals must
   * not see each other's tasks.
   */
  readonly isOneOfMany: boolean;
}

export type Run = (
  args: Fields,
  session: Session,
  context: ServerContext,
) => Promise<Fields | InputRequiredResult>;

export interface Tool {
  readonly summary: string;
  /** JSON Schema of each argument. */
  readonly parameters: Fields;
  readonly needs?: readonly string[];
  /** Definitions that the schemas of the arguments refer to. */
  readonly definitions?: Fields;
  readonly isPaid?: boolean;
  readonly run: Run;
}

/** Arguments that several tools share. */
export const TEXT = { type: "string" };
export const MODEL = { model: { type: "string", description: "id of a model" } };
export const REQUEST = {
  request: { type: "object", description: "the request, with the fields of the model's schema" },
};
export const WAITS =
  "Waits less than a minute. If the task is not done by then, call the tool 'task' to wait for it.";

// The answer's schema lists only the common fields. Each tool adds fields of its own.
const ANSWER = schemaOf({
  type: "object",
  properties: {
    message: TEXT,
    taskId: TEXT,
    status: TEXT,
    costUsd: { type: "number" },
    files: { type: "array" },
    error: { type: "object" },
    budget: { type: "object" },
  },
});

export function register(
  server: McpServer,
  name: string,
  tool: Tool,
  connection: Connection,
): void {
  const { summary, parameters, needs = [], definitions = {}, isPaid = false } = tool;
  const inputSchema = schemaOf({
    type: "object",
    properties: parameters,
    required: needs,
    additionalProperties: false,
    ...definitions,
  });
  const annotations = { readOnlyHint: !isPaid, destructiveHint: false, idempotentHint: true };
  const config = { description: summary, inputSchema, outputSchema: ANSWER, annotations };
  server.registerTool(name, config, async (rawArgs, context) => {
    let session: Session | undefined;
    try {
      const args = fieldsOf(rawArgs);
      const unknownArg = Object.keys(args).find((argName) => !Object.hasOwn(parameters, argName));
      if (unknownArg !== undefined) {
        throw new ConfigurationError(
          `The tool '${name}' has no argument ${JSON.stringify(unknownArg.slice(0, 100))}. Its arguments: ${Object.keys(parameters).join(", ") || "none"}.`,
        );
      }
      const missingArg = needs.find((argName) => args[argName] === undefined);
      if (missingArg !== undefined)
        throw new ConfigurationError(`The tool '${name}' needs the argument '${missingArg}'.`);
      session = await connection.session();
      const data = await tool.run(args, session, context);
      return data["resultType"] === "input_required"
        ? (data as InputRequiredResult)
        : answer(data, session.budget());
    } catch (error) {
      return answer({ error: errorOf(error) }, session?.budget());
    }
  });
}

/**
 * Returns the abort signal, the time limit and the progress callback of a call. The callback sends
 * notifications if the client asked for progress.
 */
export function waitingFor({ mcpReq }: ServerContext, waitMs?: number): Waiting {
  const { signal, _meta } = mcpReq;
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal, waitMs, onProgress: () => undefined };
  let last = -1;
  const onProgress = (state: TaskState) => {
    const { id, status, progress = 0 } = state;
    // MCP requires a higher `progress` in each notification.
    if (progress <= last || isEnd(state)) return;
    last = progress;
    const params = { progressToken, progress, total: 100, message: `${id}: ${status}` };
    // Ignores a notification that fails: if the connection is lost, sending the answer fails too.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  return { signal, waitMs, onProgress };
}

/**
 * Returns a schema that the MCP library uses only for display: it accepts every value. The SDK
 * validates requests later, with better messages.
 */
function schemaOf(schema: Fields): StandardSchemaWithJSON {
  const copySchema = () => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "gateway-sdk",
      validate: (value) => ({ value }),
      jsonSchema: { input: copySchema, output: copySchema },
    },
  };
}
