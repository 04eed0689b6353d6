// Reads `retry-after-ms` and `Retry-After`.
import { timeOf } from "../../validation/value.js";
import type { WireHeaders } from "../wire/wire.js";

/**
 * Milliseconds to wait, from `retry-after-ms` (which wins) or `Retry-After` in seconds, as an HTTP date or as Unix time.
 * A moment counts relative to the server's own `Date`, so that a wrong clock on either side does not matter.
 * `undefined` if there is no usable header, or the time is past.
 */
export function retryAfterMs(headers: WireHeaders, wallMs: number): number | undefined {
  const inMs = largest(headers["retry-after-ms"], (text) => decimal(text));
  if (inMs !== undefined) return inMs;
  const dateMs = httpDate([headers["date"] ?? []].flat()[0]) ?? wallMs;
  return largest(headers["retry-after"], (text) => {
    const seconds = decimal(text);
    const moment =
      seconds !== undefined && seconds >= FIRST_UNIX_SECONDS ? timeOf(seconds) : undefined;
    if (seconds !== undefined && moment === undefined) return seconds * 1000;
    const until = moment ?? httpDate(text);
    return until === undefined || until <= dateMs ? undefined : until - dateMs;
  });
}

// A wait of 31 years, or a moment since 2001.
const FIRST_UNIX_SECONDS = 1e9;

// A fetch joins repeated headers. The comma of a date is followed by its day and month.
const BETWEEN = /,(?=\s*(?:[\d.]+\s*(?:,|$)|[A-Za-z]{3,9},))/;

// Of a repeated header the longest wait counts: it is never too early.
function largest(
  header: string | string[] | undefined,
  read: (text: string) => number | undefined,
): number | undefined {
  const times = [header ?? []]
    .flat()
    .flatMap((text) => text.split(BETWEEN))
    .flatMap((text) => read(text.trim()) ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

function decimal(text: string): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  // A number with very many digits counts as a time too long to wait for.
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function httpDate(text: string | undefined): number | undefined {
  // Date.parse also reads "-5" and "soon 1"; an HTTP date begins with the name of a day.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
