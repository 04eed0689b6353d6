// How tasks ended, within a bound of memory: a record may hold megabytes beside its addresses, and nobody may want it any more.
import type { WithResponse } from "../transport/answer/answer-promise.js";
import { withFile } from "../results/result-file.js";
import { isArray, isObject } from "../validation/value.js";
import type { CompletedState, FailedState } from "./state.js";

type End = CompletedState | FailedState;
type EndAnswer = WithResponse<End>;

const MOST_TASKS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
// Roughly that of an object, its map entry and its closures.
const OBJECT_BYTES = 64;
const NO_RAW = Object.freeze({});

export class EndedTasks {
  /** In the order of their ends; the oldest ones may be without `raw`. */
  readonly #answers = new Map<string, EndAnswer>();
  readonly #raws = new Map<string, number>();
  #bytes = 0;

  get(id: string): EndAnswer | undefined {
    return this.#answers.get(id);
  }

  /** Adds an end. If all together are too large, the oldest lose `raw`; status, cost and files stay. */
  add(id: string, answer: EndAnswer): void {
    const rawBytes = bytesOf(answer.data.raw);
    this.#answers.set(id, answer);
    this.#raws.set(id, rawBytes);
    this.#bytes += rawBytes;
    if (this.#answers.size > MOST_TASKS) this.#forgetOldest();
    for (const [oldest, bytes] of this.#raws) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#raws.delete(oldest);
      this.#bytes -= bytes;
      const before = this.#answers.get(oldest);
      if (before !== undefined) this.#answers.set(oldest, withoutRaw(before));
    }
  }

  #forgetOldest(): void {
    for (const id of this.#answers.keys()) {
      this.#bytes -= this.#raws.get(id) ?? 0;
      this.#raws.delete(id);
      this.#answers.delete(id);
      return;
    }
  }
}

function withoutRaw({ data, response }: EndAnswer): EndAnswer {
  if (data.status === "failed") return { data: Object.freeze({ ...data, raw: NO_RAW }), response };
  const { result } = data;
  const music = result.music.map((track) => withFile(track, { raw: NO_RAW }));
  const characters = result.characters.map((one) => Object.freeze({ ...one, raw: NO_RAW }));
  const small = Object.freeze({ ...result, music, characters, raw: NO_RAW });
  return { data: Object.freeze({ ...data, result: small, raw: NO_RAW }), response };
}

function bytesOf(value: unknown): number {
  // A text may take two bytes for a character.
  if (typeof value === "string") return 2 * value.length;
  if (!isArray(value) && !isObject(value)) return 8;
  return Object.values(value).reduce<number>(
    (bytes, field) => bytes + bytesOf(field),
    OBJECT_BYTES,
  );
}
