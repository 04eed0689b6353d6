// A file as its server answers, to be passed on: the proxy of a browser asks for parts of it, in any order.
import type { Cancellation } from "../../time/cancellation.js";
import type { ByteStream } from "../../transport/wire/wire.js";
import type { FileSource, OpenedFile } from "../result-file.js";
import { FileFetch, PIECE_BYTES, type FetchSettings } from "./fetch-file.js";
import { memorySink } from "./memory-sink.js";

/** The answer for a range, or for all of it; `whole` streams the file in pieces. Rejects as a download does. */
export async function openFile(
  settings: FetchSettings,
  source: FileSource,
  range: string | undefined,
  ending: Cancellation,
  whole: () => ReadableStream<Uint8Array>,
): Promise<OpenedFile> {
  const ask = (part: string | undefined) =>
    new FileFetch(settings, source, memorySink(source.taskId)).open(part, ending);
  const { paced } = settings.route;
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
    body: whole(),
  };
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
