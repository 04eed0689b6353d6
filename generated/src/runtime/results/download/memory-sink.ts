// Collects a file in memory, up to a limit.
import { ConfigurationError, ProtocolError } from "../../errors/index.js";
import type { FileSink } from "./fetch-file.js";

const MOST_BYTES = 256 * 1024 * 1024;

export interface MemorySink extends FileSink {
  /** What it has, in memory of its own. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

/** Throws `ConfigurationError` for a limit that is none, and `ProtocolError` as soon as a file is larger. */
export function memorySink(taskId: string, maxBytes: unknown = MOST_BYTES): MemorySink {
  if (typeof maxBytes !== "number" || !(maxBytes > 0)) {
    throw new ConfigurationError("maxBytes must be a number of bytes greater than 0");
  }
  // One block that grows: a million chunks of one byte would weigh a hundred times as much.
  let block = new Uint8Array(0);
  let size = 0;
  const hold = (bytes: number, capacity: number) => {
    if (bytes > maxBytes) {
      throw new ProtocolError(
        `The file of task ${taskId} is larger than ${maxBytes} bytes. Raise maxBytes, or use save() or stream().`,
        { taskId },
      );
    }
    if (bytes <= block.length) return;
    const larger = new Uint8Array(capacity);
    larger.set(block.subarray(0, size));
    block = larger;
  };
  return {
    size: () => size,
    expect: (bytes) => hold(bytes, bytes),
    write: async (chunk) => {
      const needed = size + chunk.byteLength;
      hold(needed, Math.max(needed, Math.min(2 * block.length, maxBytes)));
      block.set(chunk, size);
      size = needed;
    },
    restart: () => {
      size = 0;
    },
    bytes: () => (size === block.length ? block : block.slice(0, size)),
  };
}
