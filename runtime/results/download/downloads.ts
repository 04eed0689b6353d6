// Saving the files of results.
import { about } from "../../errors/gateway-error.js";
import { ClientClosedError, GatewayError, RequestTimeoutError } from "../../errors/index.js";
import { anyOf, Canceller, type Cancellation } from "../../time/cancellation.js";
import type { Clock } from "../../time/clock.js";
import { delay } from "../../time/delay.js";
import { ofSignal } from "../../time/on-abort.js";
import { backoffMs } from "../../transport/retry/backoff.js";
import { checkedTimeoutMs, Scope } from "../../transport/scope.js";
import type { Dispatcher } from "../../transport/wire/dispatcher.js";
import type { FileSource, SavedFile, SaveFile } from "../result-file.js";
import { addressGuard } from "./address.js";
import { FileFetch } from "./fetch-file.js";
import { unsaved } from "./file-failure.js";
import { openPart, placeOf, type FileSink, type Place } from "./part-file.js";
import { DownloadQueue } from "./queue.js";
import { directRoute, dispatchedRoute } from "./routes.js";

export interface DownloadSettings {
  readonly gatewayOrigin: string;
  /** The caller's dispatcher, such as a proxy; without one, sockets that check every address. */
  readonly dispatcher: Dispatcher | undefined;
  readonly clock: Clock;
  readonly random: () => number;
}

const AT_ONCE = 8;
// Attempts in a row without progress.
const ATTEMPTS = 4;
const TOTAL_MS = 15 * 60_000;

export interface Downloads {
  readonly save: SaveFile;
  readonly close: () => Promise<void>;
}

/** Makes the downloads of a client; a socket opens with the first one. */
export function createDownloads(settings: DownloadSettings): Downloads {
  const { clock, random, dispatcher } = settings;
  const guard = addressGuard(settings.gatewayOrigin);
  const route = dispatcher === undefined ? directRoute(guard) : dispatchedRoute(dispatcher);
  const queue = new DownloadQueue(AT_ONCE);
  const active = new Map<string, Promise<SavedFile>>();
  const closing = new Canceller();

  const fetchInto = async (
    source: FileSource,
    sink: FileSink,
    timeoutMs: number,
    ending: Cancellation,
  ) => {
    const late = () => {
      const message = `The file of task ${source.taskId} was not saved within ${timeoutMs / 1000} s`;
      return new RequestTimeoutError(message, { taskId: source.taskId, retryable: true });
    };
    if (timeoutMs === 0) throw late();
    const scope = new Scope(clock, timeoutMs, ending, late);
    const fetch = new FileFetch({ clock, guard, route }, source, sink);
    let furthest = 0;
    let failures = 0;
    try {
      for (;;) {
        const failure = await fetch.more(scope).catch((error: unknown) => ({ error }));
        if (failure === true) return;
        // Proxies may cut off long answers: a download that makes progress each time continues.
        if (sink.size() > furthest) failures = 0;
        furthest = Math.max(furthest, sink.size());
        if (failure === false) continue;
        const { error } = failure;
        const again = error instanceof GatewayError && error.retryable && ++failures < ATTEMPTS;
        if (scope.aborted || !again) throw error;
        await delay(clock, backoffMs(failures, random), scope);
      }
    } finally {
      scope.end();
    }
  };

  const fetchTo = async (
    source: FileSource,
    place: Place,
    timeoutMs: number,
    ending: Cancellation,
  ) => {
    // Before a file is opened: a forbidden address leaves no file behind.
    checkedTimeoutMs(timeoutMs);
    guard.check(source.url);
    const part = await openPart(place, clock.wall());
    try {
      await fetchInto(source, part, timeoutMs, ending);
      if (ending.aborted) throw ending.reason;
      const bytes = part.size();
      await part.finish();
      return bytes;
    } catch (error) {
      await part.discard();
      throw error;
    }
  };

  return {
    save: async (source, path, { signal, timeoutMs = TOTAL_MS }) => {
      const { taskId } = source;
      const place = placeOf(path, taskId);
      if (active.has(place.path)) {
        const why = "it is already being written by another download. Wait for that one";
        throw unsaved(why, path, taskId);
      }
      const ending = anyOf(signal === undefined ? [closing] : [closing, ofSignal(signal)]);
      const saving = queue.run(source.expiresAt, ending, async () => ({
        path,
        bytes: await fetchTo(source, place, timeoutMs, ending),
      }));
      active.set(place.path, saving);
      try {
        return await saving;
      } catch (error) {
        // An error that ends several downloads gets the facts of none.
        throw error === ending.reason ? error : about(error, { taskId });
      } finally {
        ending.release();
        active.delete(place.path);
      }
    },
    close: async () => {
      closing.abort(new ClientClosedError("The client was closed before the file was saved."));
      await Promise.allSettled(active.values());
      route.close();
    },
  };
}
