// Connects agents: both client libraries with each of their protocols, over HTTP, over the streams
// of a program, or in memory. The libraries are imported at run time, because their types are
// missing when the repository is compiled. The types below have only the methods that tests use.
import type { McpFactory } from "../../../../runtime/adapters/mcp/index.js";
import { linked } from "../../../runtime/adapters/mcp/servers.js";

/** A client library, and the protocol version that it negotiates with the server. */
export type Kind = "sdk 1.32, 2025" | "client 2.4, 2025" | "client 2.4, 2026";
export const KINDS: readonly Kind[] = ["sdk 1.32, 2025", "client 2.4, 2025", "client 2.4, 2026"];

/** How a client reaches the server: by a URL, in memory, or by starting the program. */
export type At =
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly factory: McpFactory }
  | {
      readonly program: readonly [command: string, ...args: string[]];
      readonly env: Readonly<Record<string, string>>;
    };

export interface ToolAnswer {
  readonly [name: string]: unknown;
  readonly message?: string;
  readonly taskId?: string;
  readonly status?: string;
  readonly costUsd?: number;
  readonly quote?: string;
  readonly error?: {
    readonly name: string;
    readonly message: string;
    readonly taskId?: string;
    readonly issues?: readonly unknown[];
  };
  readonly budget?: Readonly<Record<string, number>>;
  readonly files?: readonly { readonly url: string; readonly path?: string }[];
}

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly uri?: string;
  /** For an image: its bytes in Base64, and its media type. */
  readonly data?: string;
  readonly mimeType?: string;
}

export interface CallResult {
  readonly isError?: boolean;
  readonly content: readonly Content[];
  readonly structuredContent: ToolAnswer;
}

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

interface CallOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: {
    readonly progress: number;
    readonly message?: string;
  }) => void;
}

/** A connected client. */
export interface Agent {
  tools(): Promise<readonly ListedTool[]>;
  call(name: string, args: object, options?: CallOptions): Promise<CallResult>;
  close(): Promise<void>;
}

/** A person's answer to a form. Without an answer, the client supports no forms. */
export type Answer = (message: string) => {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, unknown>>;
};

/** The answers and folders of the person who uses a client. */
export interface Person {
  readonly answer?: Answer | undefined;
  /**
   * Addresses of the folders that the client lists. Without folders, the client does not support
   * roots.
   */
  readonly roots?: readonly string[] | undefined;
}

interface Library {
  readonly Client: new (info: object, options: object) => LibraryClient;
  readonly Http: new (url: URL, options: object) => object;
  readonly Streams: new (options: object) => object;
  readonly elicitation: unknown;
  readonly listRoots: unknown;
}

interface LibraryClient {
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly ListedTool[] }>;
  callTool(call: object, ...options: readonly unknown[]): Promise<CallResult>;
  setRequestHandler(
    method: unknown,
    handler: (request: { readonly params: { readonly message: string } }) => object,
  ): void;
}

type Module = Readonly<Record<string, unknown>>;
const load = async (name: string): Promise<Module> => (await import(name)) as Module;

async function library(kind: Kind): Promise<Library> {
  const isFirst = kind === "sdk 1.32, 2025";
  const name = isFirst ? "@modelcontextprotocol/sdk/" : "@modelcontextprotocol/client";
  const modules = isFirst
    ? ["client/index.js", "client/streamableHttp.js", "client/stdio.js", "types.js"]
    : ["", "/stdio"];
  const all: Module = Object.assign({}, ...(await Promise.all(modules.map((m) => load(name + m)))));
  return {
    Client: all["Client"] as Library["Client"],
    Http: all["StreamableHTTPClientTransport"] as Library["Http"],
    Streams: all["StdioClientTransport"] as Library["Streams"],
    elicitation: isFirst ? all["ElicitRequestSchema"] : "elicitation/create",
    listRoots: isFirst ? all["ListRootsRequestSchema"] : "roots/list",
  };
}

/** Connects a client. The caller closes it. */
export async function connect(kind: Kind, at: At, { answer, roots }: Person = {}): Promise<Agent> {
  const { Client, Http, Streams, elicitation, listRoots } = await library(kind);
  const mode = kind === "client 2.4, 2026" ? { pin: "2026-07-28" } : "legacy";
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      ...(kind !== "sdk 1.32, 2025" && { versionNegotiation: { mode } }),
      capabilities: { ...(answer && { elicitation: {} }), ...(roots && { roots: {} }) },
    },
  );
  if (answer !== undefined)
    client.setRequestHandler(elicitation, ({ params }) => answer(params.message));
  if (roots !== undefined)
    client.setRequestHandler(listRoots, () => ({ roots: roots.map((uri) => ({ uri })) }));
  let end = async () => undefined as void;
  if ("url" in at) {
    await client.connect(new Http(new URL(at.url), { requestInit: { headers: at.headers ?? {} } }));
  } else if ("program" in at) {
    const [command, ...args] = at.program;
    await client.connect(new Streams({ command, args, env: at.env, stderr: "pipe" }));
  } else {
    const { transport, close } = linked(at.factory);
    end = close;
    await client.connect(transport);
  }
  return {
    tools: async () => (await client.listTools()).tools,
    call: (name, args, options) =>
      kind === "sdk 1.32, 2025"
        ? client.callTool({ name, arguments: args }, undefined, options)
        : client.callTool({ name, arguments: args }, options),
    close: async () => {
      await client.close();
      await end();
    },
  };
}
