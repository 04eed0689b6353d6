// Fetches the bytes of a result into a part file: no credentials, few redirects, resumed where that works.
import { ConnectionError, ExpiredResultError, ProtocolError } from "../errors/index.js";
import type { Cancellation } from "../time/cancellation.js";
import type { Clock } from "../time/clock.js";
import { Scope } from "../transport/scope.js";
import type { Dispatcher } from "../transport/wire/dispatcher.js";
import { exchange, type WireResponse } from "../transport/wire/exchange.js";
import { WireFailure } from "../transport/wire/failure.js";
import type { AddressGuard } from "./address.js";
import type { PartFile } from "./part-file.js";
import type { FileSource } from "./result-file.js";

const MOST_REDIRECTS = 3;
// A connection that died without a word brings nothing more, and holds up the files behind it.
const LONGEST_SILENCE_MS = 30_000;
// What is no media (4-field-notes.md, Errors: HTML pages come from proxies); other types say little, and are taken.
const PAGE =
  /^(?:text\/html|(?:text|application)\/xml|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))(?=\s*(?:;|,|$))/i;

/** What fetching needs. */
export interface FetchSettings {
  readonly clock: Clock;
  readonly dispatcher: Dispatcher;
  readonly guard: AddressGuard;
}

/**
 * One try to fetch what the part file still lacks. Throws a retryable `ConnectionError` where the rest may come later,
 * `ExpiredResultError` where nothing will, `ProtocolError` where a page comes in its place.
 */
export async function fetchFile(
  { clock, dispatcher, guard }: FetchSettings,
  source: FileSource,
  part: PartFile,
  signal: Cancellation,
): Promise<void> {
  const scope = new Scope(clock, LONGEST_SILENCE_MS, signal, () =>
    broken(source, `nothing came for ${LONGEST_SILENCE_MS / 1000} s`),
  );
  try {
    let url = guard.check(source.url);
    for (let redirects = 0; ; redirects++) {
      const response = await ask(dispatcher, url, part, scope);
      const target = redirectOf(response);
      if (target === undefined) {
        await receive(response, source, part, () => scope.restart());
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
  } finally {
    scope.end();
  }
}

function ask(
  dispatcher: Dispatcher,
  url: URL,
  part: PartFile,
  signal: Cancellation,
): Promise<WireResponse> {
  const headers: Record<string, string> = { accept: "*/*", "accept-encoding": "identity" };
  const version = part.version();
  if (part.size() > 0) headers["range"] = `bytes=${part.size()}-`;
  // A file that has changed meanwhile then comes whole.
  if (part.size() > 0 && version !== undefined) headers["if-range"] = version;
  const { origin, pathname, search } = url;
  return exchange(
    dispatcher,
    { origin, path: pathname + search, method: "GET", headers, body: undefined },
    { signal },
  );
}

async function receive(
  response: WireResponse,
  source: FileSource,
  part: PartFile,
  arrived: () => void,
): Promise<void> {
  const { status, headers, body } = response;
  try {
    const version = versionOf(headers);
    // A part that names no version is taken at its word: If-Range has asked for the whole file where it has changed.
    if (status === 206 && (version ?? part.version()) !== (part.version() ?? version)) {
      part.restart(undefined);
      throw broken(source, "the file has changed since its first part was fetched");
    }
    if (status === 416 || status === 200) part.restart(version);
    if (status === 416) throw broken(source, "the server has less than was already fetched");
    if (status !== 200 && !(status === 206 && continues(headers["content-range"], part.size()))) {
      throw unusable(status, source);
    }
    if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
      throw new ProtocolError(
        `The file of task ${source.taskId} came encoded although that was not asked for`,
      );
    }
    const [page] = PAGE.exec(String(headers["content-type"])) ?? [];
    if (page !== undefined) {
      throw new ProtocolError(
        `The file of task ${source.taskId} did not come: the server answered ${status} with ${page.slice(0, 60)} in its place, ` +
          "as proxies and error pages do. Open its url to see what it says, and save it again.",
        { status },
      );
    }
    for await (const chunk of body as AsyncIterable<Buffer>) {
      await part.write(chunk);
      arrived();
    }
    if (part.size() === 0) throw broken(source, "the server sent nothing");
    // A server may answer with less than the rest that was asked for.
    const whole = status === 206 ? wholeSize(headers["content-range"]) : undefined;
    if (whole !== undefined && part.size() < whole) throw broken(source, "only a part came");
  } finally {
    body.destroy();
  }
}

// A weak tag says nothing about the bytes, and is not allowed in If-Range.
function versionOf(headers: WireResponse["headers"]): string | undefined {
  const tag = headers["etag"];
  if (typeof tag === "string" && tag.startsWith('"')) return tag;
  const modified = headers["last-modified"];
  return typeof modified === "string" ? modified : undefined;
}

function continues(range: string | string[] | undefined, from: number): boolean {
  return typeof range === "string" && range.startsWith(`bytes ${from}-`);
}

function wholeSize(range: string | string[] | undefined): number | undefined {
  const [, size] = /\/(\d+)$/.exec(String(range)) ?? [];
  return size === undefined ? undefined : Number(size);
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
