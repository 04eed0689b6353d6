// Requests that no browser can make: any path, any header, a body in pieces.
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface Raw {
  readonly method?: string;
  /** As written in the request line. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** True if the body is sent without its length. With `open`, the body never ends. */
  readonly chunked?: boolean | "open";
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends the request. Resolves with the whole answer. */
export function sendRaw(origin: string, { method, path, headers, body, chunked }: Raw) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = { "content-length": String(Buffer.byteLength(body ?? "")) };
    const own = chunked === undefined && body !== undefined ? length : {};
    const sent = httpRequest(
      {
        hostname,
        port,
        path,
        method: method ?? "GET",
        headers: { ...own, ...headers },
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          sent.destroy();
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      },
    );
    // A server that has refused a body may close the connection during the upload.
    sent.on("error", reject);
    if (chunked === "open") sent.write(body ?? "");
    else sent.end(body);
  });
}
