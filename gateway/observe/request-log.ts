// The request log of one gateway. Secrets are masked.
import { createLatest, type Latest } from "../instance/memory.js";
import type { KeyRing } from "../keys/key-ring.js";
import { createBodies, type Bodies, type LoggedBodies } from "./bodies.js";
import { maskQuerySecrets } from "./named-secrets.js";

export interface LoggedRequest {
  readonly n: number;
  /** Unix milliseconds of the gateway's clock. */
  readonly at: number;
  readonly method: string;
  /** URL path with the query. */
  readonly path: string;
  /** HTTP status. If the connection failed, the client has perhaps not received it. */
  readonly status: number;
  /** The API key, masked. */
  readonly key?: string;
  readonly model?: string;
  readonly task?: string;
  readonly scenario?: string;
  readonly fault?: string;
}

export interface RequestLog extends Omit<Latest<LoggedRequest>, "add"> {
  add(entry: Omit<LoggedRequest, "n">, bodies: Bodies): void;
  /**
   * Returns the bodies of request number `n`; `undefined` if it is not among the latest 200
   * requests.
   */
  bodiesOf(n: number): LoggedBodies | undefined;
}

const KEEP = 1_000;

/**
 * Creates an empty log. The log calls `onRequest` for each request. The log masks the secrets of
 * `keys` anywhere in a request.
 */
export function createRequestLog(
  keys: Pick<KeyRing, "find" | "mask">,
  onRequest: (entry: LoggedRequest) => void = () => undefined,
): RequestLog {
  const { add, list, total } = createLatest<LoggedRequest>(KEEP);
  const bodies = createBodies(keys.mask);
  const isKey = (word: string) => keys.find(word) !== undefined;
  return {
    add(entry, entryBodies) {
      const { path, model, task, scenario } = entry;
      const logged: LoggedRequest = {
        n: total() + 1,
        ...entry,
        path: maskQuerySecrets(maskKeys(path, isKey)).slice(0, 500),
        ...(model !== undefined && { model: maskKeys(model, isKey) }),
        ...(task !== undefined && { task: maskKeys(task, isKey) }),
        ...(scenario !== undefined && { scenario: maskKeys(scenario, isKey) }),
      };
      add(logged);
      bodies.add(logged.n, entryBodies);
      onRequest(logged);
    },
    bodiesOf: bodies.find,
    list,
    total,
  };
}

function maskKeys(text: string, isKey: (word: string) => boolean): string {
  return text.replace(/[^\s/?&=;]+/g, (word) => (isKey(decodeWord(word)) ? "***" : word));
}

function decodeWord(word: string): string {
  if (!word.includes("%")) return word;
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Formats a logged request as one line for `--verbose`. */
export function logLine(entry: LoggedRequest): string {
  const { at, method, path, status, key, model, task, scenario, fault } = entry;
  const parts = [new Date(at).toISOString(), String(status), method, path];
  if (key !== undefined) parts.push(`key=${key}`);
  if (model !== undefined) parts.push(`model=${model.slice(0, 80)}`);
  if (task !== undefined) parts.push(`task=${task}`);
  if (scenario !== undefined) parts.push(`scenario="${scenario}"`);
  if (fault !== undefined) parts.push(`fault=${fault}`);
  // Control characters from a client must not reach the terminal or start a new line.
  return parts.join(" ").replace(/[\u0000-\u001f\u007f-\u009f]/g, "?");
}
