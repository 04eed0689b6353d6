// Fetches the bytes of a result into a part file: no credentials, few redirects, resumed where that works.
import type { Dispatcher } from "undici";
import { ConnectionError, ExpiredResultError, ProtocolError } from "../errors/index.js";
import type { Cancellation } from "../time/cancellation.js";
import { exchange, type WireResponse } from "../transport/wire/exchange.js";
import { WireFailure } from "../transport/wire/failure.js";
import type { AddressGuard } from "./address.js";
import type { PartFile } from "./part-file.js";
import type { FileSource } from "./result-file.js";

const MOST_REDIRECTS = 3;

/** What fetching needs. */
export interface FetchSettings {
  readonly dispatcher: Dispatcher;
  readonly guard: AddressGuard;
}

/**
 * One try to fetch what the part file still lacks. Throws a retryable `ConnectionError` where the rest may come later,
 * `ExpiredResultError` where nothing will.
 */
export async function fetchFile(
  { dispatcher, guard }: FetchSettings,
  source: FileSource,
  part: PartFile,
  signal: Cancellation,
): Promise<void> {
  try {
    let url = guard.check(source.url);
    for (let redirects = 0; ; redirects++) {
      const response = await ask(dispatcher, url, part.size(), signal);
      const target = redirectOf(response);
      if (target === undefined) {
        await receive(response, source, part);
        return;
      }
      response.body.destroy();
      if (redirects === MOST_REDIRECTS) {
        throw new ProtocolError(
          `The file of task ${source.taskId} is redirected more than ${MOST_REDIRECTS} times`,
        );
      }
      url = guard.check(target, url);
    }
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    throw broken(source, error.code ?? error.message);
  }
}

function ask(
  dispatcher: Dispatcher,
  url: URL,
  from: number,
  signal: Cancellation,
): Promise<WireResponse> {
  const headers: Record<string, string> = { accept: "*/*", "accept-encoding": "identity" };
  if (from > 0) headers["range"] = `bytes=${from}-`;
  const { origin, pathname, search } = url;
  return exchange(
    dispatcher,
    { origin, path: pathname + search, method: "GET", headers, body: undefined },
    { signal },
  );
}

async function receive(response: WireResponse, source: FileSource, part: PartFile): Promise<void> {
  const { status, headers, body } = response;
  try {
    if (status === 416 || status === 200) await part.restart();
    if (status === 416) throw broken(source, "the server has less than was already fetched");
    if (status !== 200 && !(status === 206 && continues(headers["content-range"], part.size()))) {
      throw unusable(status, source);
    }
    if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
      throw new ProtocolError(
        `The file of task ${source.taskId} came encoded although that was not asked for`,
      );
    }
    for await (const chunk of body as AsyncIterable<Buffer>) await part.write(chunk);
  } finally {
    body.destroy();
  }
}

function continues(range: string | string[] | undefined, from: number): boolean {
  return typeof range === "string" && range.startsWith(`bytes ${from}-`);
}

function redirectOf({ status, headers }: WireResponse): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return [headers["location"] ?? []].flat()[0];
}

function unusable(status: number, { taskId, expiresAt }: FileSource): Error {
  if (status === 403 || status === 404 || status === 410) {
    const when =
      expiresAt === undefined ? "" : ` (it was to live until ${expiresAt.toISOString()})`;
    return new ExpiredResultError(
      `The file of task ${taskId} is gone: the server answered ${status}${when}. Results are to be saved before they expire.`,
      { taskId },
    );
  }
  const message = `The file of task ${taskId} could not be fetched: the server answered ${status}`;
  return status === 429 || status >= 500
    ? new ConnectionError(`${message}. Try again later.`, { taskId, retryable: true })
    : new ProtocolError(message, { taskId, status });
}

function broken({ taskId }: FileSource, why: string): ConnectionError {
  return new ConnectionError(`The file of task ${taskId} broke off (${why}). Try again later.`, {
    taskId,
    retryable: true,
  });
}
