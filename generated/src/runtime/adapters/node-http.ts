// Serves a handler of web requests from `node:http`, Express or Fastify.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A listener of `node:http` that answers with what the handler answers; the request is aborted when its caller goes. */
export function nodeListener(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    try {
      const { status, headers, body } = await handler(requestOf(incoming, gone.signal));
      outgoing.writeHead(status, [...headers].flat());
      if (body === null) outgoing.end();
      else
        await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
    } catch {
      // The caller has gone, or its request is none; what was answered so far is not the whole.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(400).end();
    }
  };
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const given = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null;
  // The address is only looked at for its path: what the caller says of the host is in the header.
  return new Request(new URL(url, "http://localhost"), {
    ...{ method, headers: given, signal, body },
    ...(hasBody && { duplex: "half" }),
  });
}
