// Downloads a whole file within a time limit. Repeats failed requests.
import { ExpiredResultError, GatewayError, RequestTimeoutError } from "../../call/errors/index.js";
import { type Cancellation, delay, within } from "../../call/time/clock.js";
import { backoffMs } from "../../call/transport/repeat.js";
import { Scope } from "../../call/transport/scope.js";
import type { FileSource } from "../result.js";
import { FileFetch, type FetchSettings, type FileSink } from "./fetch-file.js";

// Maximum number of failed attempts in a row. New bytes start the count again.
const ATTEMPTS = 4;

interface WholeSettings extends FetchSettings {
  readonly random: () => number;
  /** Resolves to the file with a newer URL, or to `undefined` if there is none. */
  readonly renewed?: (source: FileSource) => Promise<FileSource | undefined>;
}

/**
 * Downloads a file into the sink. If the server refuses the URL, tries a newer URL. Resolves to the
 * media type of the file.
 */
export async function fetchWhole(
  settings: WholeSettings,
  source: FileSource,
  sink: FileSink,
  timeoutMs: number,
  ending: Cancellation,
): Promise<string> {
  const { clock, random } = settings;
  const { taskId } = source;
  const late = () =>
    new RequestTimeoutError(
      `The file of task ${taskId} did not come within ${timeoutMs / 1000} s. Raise timeoutMs.`,
      { taskId, retryable: true },
    );
  if (timeoutMs === 0) throw late();
  const scope = new Scope(clock, timeoutMs, ending, late);
  let fetch = new FileFetch(settings, source, sink);
  let newer: FileSource | undefined;
  let [furthest, failures] = [0, 0];
  try {
    for (;;) {
      const failure = await fetch.more(scope).catch((error: unknown) => ({ error }));
      if (scope.aborted) throw scope.reason;
      if (failure === true) return fetch.type;
      // New bytes reset the count of failures, because a proxy may cut off each long answer.
      if (sink.size() > furthest) failures = 0;
      furthest = Math.max(furthest, sink.size());
      if (failure === false) continue;
      const { error } = failure;
      if (error instanceof ExpiredResultError && !newer && settings.renewed) {
        newer = await within(settings.renewed(source), scope);
        if (!newer) throw error;
        sink.restart();
        fetch = new FileFetch(settings, newer, sink);
        continue;
      }
      const again = error instanceof GatewayError && error.retryable && ++failures < ATTEMPTS;
      if (!again) throw error;
      await delay(clock, backoffMs(failures, random), scope);
    }
  } finally {
    scope.end();
  }
}
