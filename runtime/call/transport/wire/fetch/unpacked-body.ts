// Unpacks gzip that a fetch function left packed. Some fetch functions never unpack gzip. Others
// leave it packed if `content-encoding` also lists a coding that they do not know.
import { decompressionStream } from "../../encoding.js";
import { isGzip, joined, Pages } from "../bytes.js";
import { fetchFailure, tooLarge } from "../failure.js";
import type { WireBody } from "../wire.js";

/**
 * The body of an answer whose header `content-encoding` lists gzip. The fetch may have unpacked the
 * body already, so this class unpacks only bytes that begin like gzip.
 */
export class UnpackedBody implements WireBody {
  readonly #body: WireBody;

  constructor(body: WireBody) {
    this.#body = body;
  }

  destroy(): void {
    this.#body.destroy();
  }

  async whole(limit: number, overflow: "fail" | "cut" = "fail"): Promise<Uint8Array> {
    const pages = new Pages();
    for await (const piece of this) {
      pages.add(piece);
      if (pages.size <= limit) continue;
      if (overflow === "fail") throw tooLarge(limit);
      break;
    }
    return pages.takeAll(limit);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const pieces = this.#body[Symbol.asyncIterator]();
    const head: Uint8Array[] = [];
    let size = 0;
    try {
      while (size < 2) {
        const { done, value } = await pieces.next();
        if (done === true) break;
        head.push(value);
        size += value.byteLength;
      }
      const first = joined(head, size);
      const all = chain(first, pieces);
      yield* isGzip(first) ? unpacked(all) : all;
    } finally {
      this.#body.destroy();
    }
  }
}

async function* chain(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* unpacked(
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const packed = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const { readable, writable } = decompressionStream("gzip");
  // Ignores this error, because the reader reports the same failure.
  packed.pipeTo(writable as WritableStream<Uint8Array>).catch(() => undefined);
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value as Uint8Array;
    }
  } catch (error) {
    // Outside Node the decoder throws a `TypeError` for bytes that are not gzip.
    throw error instanceof TypeError ? fetchFailure(error) : error;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
