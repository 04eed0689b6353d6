// Saving the files of results.
import { resolve } from "node:path";
import { Agent } from "undici";
import {
  ClientClosedError,
  ConfigurationError,
  GatewayError,
  RequestTimeoutError,
} from "../errors/index.js";
import { about } from "../errors/about.js";
import type { Clock } from "../time/clock.js";
import { anyOf, Canceller, ofSignal, type Cancellation } from "../time/cancellation.js";
import { delay } from "../time/delay.js";
import { backoffMs } from "../transport/retry/backoff.js";
import { checkedTimeoutMs, Scope } from "../transport/scope.js";
import type { Dispatcher } from "../transport/wire/dispatcher.js";
import { addressGuard } from "./address.js";
import { DownloadQueue } from "./download-queue.js";
import { fetchFile, type FetchSettings } from "./fetch-file.js";
import { openPart, type PartFile } from "./part-file.js";
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
  const { clock } = settings;
  const guard = addressGuard(settings.gatewayOrigin);
  const queue = new DownloadQueue(AT_ONCE);
  const active = new Map<string, Promise<SavedFile>>();
  const closing = new Canceller();
  let pool: Agent | undefined;
  const dispatcher = () =>
    settings.dispatcher ?? (pool ??= new Agent({ connect: { lookup: guard.lookup } }));
  const save = async (source: FileSource, path: string, options: SaveOptions) => {
    const place = resolve(path);
    if (active.has(place)) {
      throw new ConfigurationError(`${path} is already being written by another download`);
    }
    const ending = anyOf(
      options.signal === undefined ? [closing] : [closing, ofSignal(options.signal)],
    );
    const saving = queue.run(source.expiresAt, ending, () =>
      saveFile(settings, { clock, guard, dispatcher: dispatcher() }, source, path, options, ending),
    );
    active.set(place, saving);
    try {
      return await saving;
    } finally {
      ending.release();
      active.delete(place);
    }
  };
  return {
    save,
    close: async () => {
      closing.abort(closedWhileSaving());
      await Promise.allSettled(active.values());
      await pool?.close();
    },
  };
}

/** Why a file is not saved any more once the client is closed. */
export function closedWhileSaving(): ClientClosedError {
  return new ClientClosedError("The client was closed before the file was saved.");
}

async function saveFile(
  settings: DownloadSettings,
  fetching: FetchSettings,
  source: FileSource,
  path: string,
  { timeoutMs = TOTAL_MS }: SaveOptions,
  ending: Cancellation,
): Promise<SavedFile> {
  try {
    // Before a file is opened: what may not be fetched leaves nothing behind.
    checkedTimeoutMs(timeoutMs);
    fetching.guard.check(source.url);
    const part = await openPart(path);
    try {
      await fetchWhole(settings, fetching, source, part, timeoutMs, ending);
      const bytes = part.size();
      await part.finish();
      return { path, bytes };
    } catch (error) {
      await part.discard().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    // What ends several downloads is about none of them.
    throw error === ending.reason ? error : about(error, { taskId: source.taskId });
  }
}

async function fetchWhole(
  { clock, random }: DownloadSettings,
  fetching: FetchSettings,
  source: FileSource,
  part: PartFile,
  timeoutMs: number,
  ending: Cancellation,
): Promise<void> {
  const scope = new Scope(clock, timeoutMs, ending, () => {
    const message = `The file of task ${source.taskId} was not saved within ${timeoutMs / 1000} s`;
    return new RequestTimeoutError(message, { taskId: source.taskId, retryable: true });
  });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await fetchFile(fetching, source, part, scope);
        return;
      } catch (error) {
        const again = error instanceof GatewayError && error.retryable && attempt < ATTEMPTS;
        if (scope.aborted || !again) throw error;
        await delay(clock, backoffMs(attempt, random), scope);
      }
    }
  } finally {
    scope.end();
  }
}
