// Saving the files of results.
import { Agent, type Dispatcher } from "undici";
import { ConfigurationError, GatewayError, RequestTimeoutError } from "../errors/index.js";
import type { Clock } from "../time/clock.js";
import { Canceller, ofSignal, type Cancellation } from "../time/cancellation.js";
import { delay } from "../time/delay.js";
import { backoffMs } from "../transport/retry/backoff.js";
import { Scope } from "../transport/scope.js";
import { addressGuard } from "./address.js";
import { DownloadQueue } from "./download-queue.js";
import { fetchFile, type FetchSettings } from "./fetch-file.js";
import { openPart } from "./part-file.js";
import type { FileSource, SavedFile, SaveFile, SaveOptions } from "./result-file.js";

/** What downloads work with. */
export interface DownloadSettings {
  readonly gatewayOrigin: string;
  /** The caller's dispatcher, such as a proxy; without one, a pool that looks at every address. */
  readonly dispatcher: Dispatcher | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}

const AT_ONCE = 8;
const ATTEMPTS = 4;
const TOTAL_MS = 15 * 60_000;

/** Downloads of one client. */
export interface Downloads {
  readonly save: SaveFile;
  readonly close: () => Promise<void>;
}

/** Makes the downloads of a client; its pool opens with the first one. */
export function createDownloads(settings: DownloadSettings): Downloads {
  const guard = addressGuard(settings.gatewayOrigin);
  const queue = new DownloadQueue(AT_ONCE);
  const active = new Set<string>();
  const closing = new Canceller();
  let pool: Agent | undefined;
  const dispatcher = () =>
    settings.dispatcher ?? (pool ??= new Agent({ connect: { lookup: guard.lookup } }));
  const save = async (source: FileSource, path: string, options: SaveOptions) => {
    if (active.has(path)) {
      throw new ConfigurationError(`${path} is already being written by another download`);
    }
    active.add(path);
    try {
      return await queue.run(source.expiresAt, () =>
        saveFile(settings, { guard, dispatcher: dispatcher() }, source, path, options, closing),
      );
    } finally {
      active.delete(path);
    }
  };
  return {
    save,
    close: async () => {
      closing.abort(new ConfigurationError("The client was closed while a file was saved"));
      await pool?.close();
    },
  };
}

async function saveFile(
  { clock, random }: DownloadSettings,
  fetching: FetchSettings,
  source: FileSource,
  path: string,
  { signal, timeoutMs = TOTAL_MS }: SaveOptions,
  closing: Cancellation,
): Promise<SavedFile> {
  signal?.throwIfAborted();
  // Before a file is opened: a URL that may not be fetched leaves nothing behind.
  fetching.guard.check(source.url);
  const part = await openPart(path);
  const scope = new Scope(clock, timeoutMs, signal && ofSignal(signal), () => {
    const message = `The file of task ${source.taskId} was not saved within ${timeoutMs / 1000} s`;
    return new RequestTimeoutError(message, { taskId: source.taskId, retryable: true });
  });
  const unlisten = closing.onAbort(() => scope.abort(closing.reason));
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await fetchFile(fetching, source, part, scope);
        break;
      } catch (error) {
        const again = error instanceof GatewayError && error.retryable && attempt < ATTEMPTS;
        if (scope.aborted || !again) throw error;
        await delay(clock, backoffMs(attempt, random), scope);
      }
    }
    const bytes = part.size();
    await part.finish();
    return { path, bytes };
  } catch (error) {
    await part.discard().catch(() => undefined);
    throw error;
  } finally {
    unlisten();
    scope.end();
  }
}
