// How tasks ended, within a bound of memory: a record may hold megabytes beside its addresses, and nobody may want it any more.
import type { WithResponse } from "../transport/answer/answer-promise.js";
import { filesOf } from "../results/result.js";
import { withFile } from "../results/result-file.js";
import { isArray, isObject } from "../validation/value.js";
import type { CompletedState, FailedState } from "./state.js";
import type { TaskTarget } from "./target.js";

type End = CompletedState | FailedState;
type EndAnswer = WithResponse<End>;

interface EndedTask {
  readonly target: TaskTarget;
  answer: EndAnswer;
  /** Of `raw`; 0 once that is dropped. */
  bytes: number;
  /** When the first of its addresses expires, milliseconds since 1970. */
  expiresAt: number;
}

const MOST_TASKS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
// Roughly that of an object, its map entry and its closures.
const OBJECT_BYTES = 64;
const NO_RAW = Object.freeze({});

export class EndedTasks {
  /** In the order of their ends; the oldest ones may be without `raw`. */
  readonly #tasks = new Map<string, EndedTask>();
  #bytes = 0;

  /** The answer about a task, if its addresses live at `now`, in milliseconds since 1970; without it any answer. */
  get(id: string, now = -Infinity): EndAnswer | undefined {
    const task = this.#tasks.get(id);
    return task && now < task.expiresAt ? task.answer : undefined;
  }

  /** An address of the task was refused. Gives where to ask for a newer one, unless the task is forgotten. */
  expire(id: string): TaskTarget | undefined {
    const task = this.#tasks.get(id);
    if (task) task.expiresAt = 0;
    return task?.target;
  }

  /** Adds an end, in the place of an earlier answer. If all together are too large, the oldest lose `raw`; status, cost and files stay. */
  add(target: TaskTarget, answer: EndAnswer): void {
    const { id } = target;
    const bytes = bytesOf(answer.data.raw);
    this.#forget(id);
    this.#tasks.set(id, { target, answer, bytes, expiresAt: expiryOf(answer.data) });
    this.#bytes += bytes;
    for (const [oldest, task] of this.#tasks) {
      if (this.#tasks.size > MOST_TASKS) this.#forget(oldest);
      else if (this.#bytes <= MOST_BYTES) return;
      else if (task.bytes > 0) {
        this.#bytes -= task.bytes;
        task.bytes = 0;
        task.answer = withoutRaw(task.answer);
      }
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#tasks.get(id)?.bytes ?? 0;
    this.#tasks.delete(id);
  }
}

function expiryOf(end: End): number {
  const files = end.status === "completed" ? filesOf(end.result) : [];
  return Math.min(...files.map(({ expiresAt }) => Number(expiresAt ?? Infinity)));
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
