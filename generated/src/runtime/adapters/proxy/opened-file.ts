// A file as its server answers, to be passed on: the proxy of a browser asks for parts of it, in any order.
import { GatewayError } from "../../errors/index.js";
import type { Fetching } from "../../results/download/downloads.js";
import { FileFetch, IDENTITY, PIECE_BYTES } from "../../results/download/fetch-file.js";
import { memorySink } from "../../results/download/memory-sink.js";
import type { FileResponse } from "../../results/download/route.js";
import type { ResultFile } from "../../results/result-file.js";
import type { Cancellation } from "../../time/cancellation.js";
import type { ByteStream } from "../../transport/wire/wire.js";

/** The answer of a file's server: 200, 206 or 416. */
export interface OpenedFile {
  readonly status: number;
  readonly headers: FileResponse["headers"];
  readonly body: ReadableStream<Uint8Array>;
}

/** The answer for a range such as `bytes=0-99`, or for all of the file. Rejects as a download does. */
export async function openFile(
  file: ResultFile,
  taskId: string,
  fetching: Fetching,
  range: string | undefined,
): Promise<OpenedFile> {
  const { url, expiresAt } = file;
  const ask = (part: string | undefined) =>
    new PassedOn(fetching, { url, expiresAt, taskId }, memorySink(taskId)).open(
      part,
      fetching.closing,
    );
  const { paced } = fetching.route;
  const asked = paced ? range : range === undefined ? "bytes=0-0" : onePiece(range);
  const { status, headers, body } = await ask(asked);
  const [, size] = /^bytes 0-0\/(\d+)$/.exec(String(headers["content-range"])) ?? [];
  if (paced || range !== undefined || status !== 206 || size === undefined) {
    return { status, headers, body: asStream(body) };
  }
  body.destroy();
  const { "content-type": type, etag } = headers;
  return {
    status: 200,
    headers: { "content-type": type, etag, "content-length": size },
    body: file.stream(),
  };
}

class PassedOn extends FileFetch {
  /** The answer to one request; its body ends with `ending`. */
  async open(range: string | undefined, ending: Cancellation): Promise<FileResponse> {
    const headers = { ...IDENTITY, ...(range !== undefined && { range }) };
    const response = await this.answer(headers, ending).catch((error: unknown) => {
      throw ending.aborted || error instanceof GatewayError ? error : this.cutOff(error);
    });
    try {
      if (![200, 206, 416].includes(response.status)) throw this.unusable(response.status);
      if (response.status !== 416) this.refusePages(response);
      return response;
    } catch (error) {
      response.body.destroy();
      throw error;
    }
  }
}

// What arrives faster than it is read waits in memory, where a route has no back pressure: a server may answer with less than was asked.
function onePiece(range: string): string {
  const [, from = "", last = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (from === "") return range;
  const end = Number(from) + PIECE_BYTES - 1;
  return `bytes=${from}-${last === "" ? end : Math.min(end, Number(last))}`;
}

function asStream(body: ByteStream): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        // A copy: its neighbours in the buffer of the socket are not the reader's.
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
