// A file as a web stream: each chunk waits until the reader asks for it.
import { ConnectionError } from "../../call/errors/index.js";
import { type Cancellation, Canceller } from "../../call/time/cancellation.js";
import type { FileSink } from "./fetch-file.js";

/** Streams what `fetchInto` writes; calls it at the first read. The cancellation is that of the reader. */
export function fileStream(
  taskId: string,
  fetchInto: (sink: FileSink, cancelled: Cancellation) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const cancelled = new Canceller();
  let size = 0;
  let fetching: Promise<void> | undefined;
  let goOn: (() => void) | undefined;
  const sinkOf = (controller: ReadableStreamDefaultController<Uint8Array>): FileSink => ({
    size: () => size,
    write: (chunk) =>
      new Promise((resolve) => {
        goOn = resolve;
        size += chunk.byteLength;
        // A copy: its neighbours in the buffer of the socket are not the reader's.
        controller.enqueue(new Uint8Array(chunk));
      }),
    restart: () => {
      if (size === 0) return;
      const message =
        `The file of task ${taskId} broke off after ${size} bytes, and its server gives no rest of the same file. ` +
        "Read it again from its start, or save() it.";
      cancelled.abort(new ConnectionError(message, { taskId, retryable: true }));
      throw cancelled.reason;
    },
  });
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        goOn?.();
        fetching ??= fetchInto(sinkOf(controller), cancelled).then(
          () => controller.close(),
          (error: unknown) => controller.error(error),
        );
      },
      // Resolves when the socket is free.
      cancel: (reason) => {
        cancelled.abort(reason ?? new Error("The stream was cancelled"));
        return fetching;
      },
    },
    { highWaterMark: 0 },
  );
}
