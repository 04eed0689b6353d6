// Converts the proxy to a handler for Node, Express and Fastify.
import type { IncomingMessage, ServerResponse } from "node:http";

type NodeRequest = IncomingMessage & {
  readonly originalUrl?: string;
  /** The parsed body. A body parser such as `express.json()` sets it. */
  readonly body?: unknown;
};

/** A Fastify request, with the fields that this file reads. */
interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly body?: unknown;
}
interface FastifyReply {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/** A handler for Node, Express and Fastify servers. */
export type NodeHandler = (
  request: IncomingMessage | FastifyRequest,
  response: ServerResponse | FastifyReply,
) => Promise<void>;

/** Converts a handler of `Request` and `Response` to a handler for Node servers. */
export function toNode(handler: (request: Request) => Promise<Response>): NodeHandler {
  return async (request, response) => {
    const isFastify = "raw" in request && "hijack" in response;
    if (isFastify) response.hijack();
    const nodeRequest = isFastify
      ? Object.assign(request.raw, { body: request.body })
      : (request as NodeRequest);
    const answer = isFastify ? response.raw : (response as ServerResponse);
    // Catches all errors, because an unhandled rejection would end the process.
    let status = 400;
    try {
      // `toWebRequest` throws if `Request` does not allow the request, for example the method
      // TRACE.
      const webRequest = toWebRequest(nodeRequest, answer);
      status = 500;
      await respond(nodeRequest, answer, await handler(webRequest));
    } catch {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(status, { connection: "close" }).end();
    }
  };
}

function toWebRequest(request: NodeRequest, response: ServerResponse): Request {
  const { method = "GET", rawHeaders, originalUrl, url = "/" } = request;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  // The URL always has the host `localhost`. A handler reads the real host from the `Host` header.
  const path = `/${(originalUrl ?? url).replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/^\/+/, "")}`;
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(request);
  // The signal aborts if the caller disconnects before the answer.
  const disconnect = new AbortController();
  response.once("close", () => disconnect.abort());
  const { signal } = disconnect;
  const init = {
    method,
    headers,
    signal,
    ...(body !== undefined && { body, duplex: "half" as const }),
  };
  return new Request(`http://localhost${path}`, init);
}

function bodyOf(request: NodeRequest): ReadableStream<Uint8Array> | string | Uint8Array {
  const { body } = request;
  if (request.readableDidRead && body instanceof Uint8Array) return body;
  if (request.readableDidRead && body !== undefined) return toText(body);
  // Ending the iteration must not destroy the socket, because the answer is sent through the same
  // socket.
  const chunks = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>;
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

// Returns the body as JSON, or an empty string if the body is too deep for JSON. The proxy then
// refuses the body.
function toText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    return "";
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  // If the request's body was not read to its end, closes the connection. Otherwise the server
  // would read the rest as the next request.
  if (!request.complete) response.setHeader("connection", "close");
  const reader = answer.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => undefined);
  // If the caller has already disconnected, the `close` event is over, so the reader is cancelled
  // now.
  if (response.destroyed) return stop();
  response.once("close", stop);
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done || response.destroyed) break;
      if (!response.write(value)) await waitForDrain(response);
    }
    response.end();
  } catch {
    // If the answer's body breaks off, destroys the connection. Otherwise the caller would take the
    // body for complete.
    response.destroy();
  }
}

const waitForDrain = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const resume = () => {
      response.off("drain", resume).off("close", resume);
      resolve();
    };
    response.on("drain", resume).on("close", resume);
  });
