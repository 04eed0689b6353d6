// Makes a web stream of a file. The download pauses until the reader asks for the next chunk.
import { ConnectionError } from "../../call/errors/index.js";
import { type Cancellation, Canceller } from "../../call/time/clock.js";
import type { FileSink } from "./fetch-file.js";

/**
 * Returns a stream that calls `fetchInto` at the first read. If the reader calls `cancel()`, the
 * stream aborts `cancelled`, the cancellation that it passes to `fetchInto`.
 */
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
        // Copies the chunk, because the chunk shares its buffer with other data of the socket.
        controller.enqueue(new Uint8Array(chunk));
      }),
    restart: () => {
      if (size === 0) return;
      const message =
        `The file of task ${taskId} broke off after ${size} bytes, and its server cannot send the rest of the same file. ` +
        "Read it again from its start, or call save().";
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
      // Returns the promise of the download, so that `cancel()` resolves after the socket is free.
      cancel: (reason) => {
        cancelled.abort(reason ?? new Error("The stream was cancelled"));
        return fetching;
      },
    },
    { highWaterMark: 0 },
  );
}
