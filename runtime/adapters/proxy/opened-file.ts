// Requests a result file from its server, so that the proxy can forward the file. A video player
// requests byte ranges in any order.
import { GatewayError } from "../../call/errors/index.js";
import type { Fetching } from "../../results/download/downloads.js";
import type { FileFetch } from "../../results/download/fetch-file.js";
import type { FileResponse } from "../../results/download/route.js";
import type { ResultFile } from "../../results/result.js";
import type { Cancellation } from "../../call/time/clock.js";
import type { ByteStream } from "../../call/transport/wire/wire.js";

/** The answer of the file server. Its status is 200, 206 or 416. */
export interface OpenedFile {
  readonly status: number;
  readonly headers: FileResponse["headers"];
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Requests a byte range such as `bytes=0-99`, or the whole file. If `pieceBytes` limits the bytes
 * of one request, a whole file is read in pieces. In this case, a request for the first byte gets
 * the size of the file, and `file.stream` reads the pieces. Rejects with the errors of a download.
 */
export async function openFile(
  file: ResultFile,
  taskId: string,
  { of, closing, pieceBytes }: Fetching,
  range: string | undefined,
): Promise<OpenedFile> {
  const { url, expiresAt } = file;
  const wireRange =
    pieceBytes === undefined
      ? range
      : range === undefined
        ? "bytes=0-0"
        : limitRange(range, pieceBytes);
  const { status, headers, body } = await fetchRange(
    of({ url, expiresAt, taskId }),
    wireRange,
    closing,
  );
  const [, size] = /^bytes 0-0\/(\d+)$/.exec(String(headers["content-range"])) ?? [];
  if (pieceBytes === undefined || range !== undefined || status !== 206 || size === undefined) {
    return { status, headers, body: toWebStream(body) };
  }
  body.destroy();
  const { "content-type": type, etag } = headers;
  return {
    status: 200,
    headers: { "content-type": type, etag, "content-length": size },
    body: file.stream(),
  };
}

// Sends one request to the file server. If the client is closed, the response body ends. Throws for
// a status other than 200, 206 or 416, and for HTML, XML or JSON in the place of the file.
async function fetchRange(
  fetch: FileFetch,
  range: string | undefined,
  cancellation: Cancellation,
): Promise<FileResponse> {
  const response = await fetch
    .answer(range === undefined ? {} : { range }, cancellation)
    .catch((error: unknown) => {
      throw cancellation.aborted || error instanceof GatewayError ? error : fetch.cutOff(error);
    });
  try {
    if (![200, 206, 416].includes(response.status)) throw fetch.unusable(response.status);
    if (response.status !== 416) fetch.refusePages(response);
    return response;
  } catch (error) {
    response.body.destroy();
    throw error;
  }
}

// Shortens a long range, because some routes (ways to request files) store unread bytes in memory.
// HTTP allows an answer that is shorter than the requested range.
function limitRange(range: string, pieceBytes: number): string {
  const [, from = "", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (from === "") return range;
  const end = Number(from) + pieceBytes - 1;
  return `bytes=${from}-${last === "" ? end : Math.min(end, Number(last))}`;
}

function toWebStream(body: ByteStream): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        // Copies the bytes, because the socket's buffer may also contain bytes of other answers.
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
