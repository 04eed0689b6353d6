// A server with answers from the test.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A request as it arrived. */
interface ArrivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer in short form. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Text and bytes are sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

/** A listening server and the requests it received. */
export interface TestServer {
  readonly url: string;
  readonly arrived: readonly ArrivedRequest[];
}

/**
 * Answers the n-th request (from 0): returns a short answer, or writes its own and returns
 * "handled".
 */
export type Script = (
  request: ArrivedRequest,
  index: number,
  response: ServerResponse,
) => Reply | "handled" | Promise<Reply | "handled">;

/** Serves a script for the running test. */
export async function serve(script: Script): Promise<TestServer> {
  const arrived: ArrivedRequest[] = [];
  const server = createServer((request, response) => {
    void readText(request).then(async (body) => {
      const { method = "", url = "", headers } = request;
      const got = { method, url, headers, body };
      const index = arrived.push(got) - 1;
      const reply = await script(got, index, response);
      if (reply !== "handled") write(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}

/** Serves the bytes that a test writes to the socket after each request. */
export function serveBytes(answer: (socket: Socket, index: number) => void): Promise<TestServer> {
  return serve((_, index, response) => {
    answer(response.socket!, index);
    return "handled";
  });
}

/** The documented acknowledgement of a create (1-core.md, Submission acknowledgement). */
export function acknowledged(taskId = "task_1"): Reply {
  return { body: { code: 200, data: [{ status: "submitted", task_id: taskId }] } };
}

/** The record of a completed video task (2-video.md, Resources). */
export const DONE = {
  status: "completed",
  progress: 100,
  result: { videos: [{ url: ["https://files.example/a.mp4"], expires_at: 1_785_600_000 }] },
} as const;

function write(response: ServerResponse, { status = 200, headers = {}, body = "" }: Reply): void {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  response.writeHead(status, raw ? headers : { "content-type": "application/json", ...headers });
  response.end(raw ? body : JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}
