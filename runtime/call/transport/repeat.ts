// Decides if a call is sent again after a failed attempt, and when.
import { RateLimitError } from "../errors/index.js";
import { doublingPauseMs, requestedPauseMs } from "../time/pauses.js";
import { timeOf } from "../../validation/value.js";
import type { Run } from "./attempt.js";
import type { Failure } from "./failure.js";
import type { TransportSettings } from "./settings.js";
import type { WireHeaders } from "./wire/wire.js";

/** When a call may be sent again. */
export type Resend =
  /** Always. Used for reads and for calls that cost nothing. */
  | "freely"
  /**
   * With the same key and bytes. Used for creates of models whose documentation promises that the
   * same key and bytes are billed once.
   */
  | "same-key"
  /** Only if the gateway certainly did nothing. Used for creates of all other models. */
  | "unless-started"
  /**
   * Never by the transport. The caller of the transport sends the call again, for example the poll
   * scheduler.
   */
  | "never";

/** Checks that sending the same bytes again may succeed and cannot bill twice. */
function mayRepeat(resend: Resend, failure: Failure): boolean {
  if (!failure.repeatable || resend === "never") return false;
  return !failure.started || failure.refused || resend !== "unless-started";
}

/**
 * Returns the milliseconds until a call is sent again; `undefined` if it must not be sent again.
 */
export function pauseAfter(
  failure: Failure,
  { call, scope, family, attempts, crowdRefusals }: Run,
  { random, retry }: TransportSettings,
  budget: RetryBudget,
): number | undefined {
  const { error, afterMs, persistent = false } = failure;
  const attempt = Math.max(1, attempts - crowdRefusals);
  const pauseMs =
    afterMs === undefined ? backoffMs(attempt, random) : requestedPauseMs(afterMs, random());
  const waitMs = Math.max(pauseMs, family.waitMs());
  const isAllowed =
    mayRepeat(call.resend, failure) &&
    (persistent || attempt < retry.attempts) &&
    (afterMs === undefined || afterMs <= LONGEST_WAIT_MS) &&
    waitMs < scope.remainingMs() &&
    // This check comes last, because only a call that is sent again may use the retry budget.
    (persistent || error instanceof RateLimitError || budget.withdraw());
  return isAllowed ? waitMs : undefined;
}

const RETRY = { firstMs: 1_000, longestMs: 8_000, shortestMs: 500, jitter: 1 };

/** The longest accepted wait. If the server requests a longer wait, the call fails. */
export const LONGEST_WAIT_MS = 120_000;

/**
 * Returns a random pause between 0.5 s and an upper limit. The limit doubles with each retry, from
 * 1 s to 8 s. `retry` counts from 1. `random` returns a number in [0, 1).
 */
export function backoffMs(retry: number, random: () => number): number {
  return doublingPauseMs(RETRY, retry, random());
}

const SHARE = 0.1;
const RESERVE = 10;
const LARGEST = 100;

/**
 * Limits retries: the first attempt of each call adds a tenth of a retry, and each retry takes one.
 * So a gateway in trouble gets few additional requests.
 */
export class RetryBudget {
  #tokens = RESERVE;
  #filledAt: number;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.#filledAt = now();
  }

  /** Adds a tenth of a retry. Call it for the first attempt of each call. */
  deposit(): void {
    this.#tokens = Math.min(LARGEST, this.#tokens + SHARE);
  }

  /** Takes one retry; false if none remains. */
  withdraw(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  // Restores one retry every ten seconds, up to the initial number.
  #refill(): void {
    const now = this.#now();
    const earned = (now - this.#filledAt) / 10_000;
    this.#filledAt = now;
    if (this.#tokens < RESERVE) this.#tokens = Math.min(RESERVE, this.#tokens + earned);
  }
}

/**
 * Returns the requested wait in milliseconds. Reads `retry-after-ms`, else `Retry-After` as
 * seconds, HTTP date or Unix time. Compares a date with the answer's `Date` header, so that a wrong
 * local clock does not matter. Returns `undefined` without a usable header, or for a past date.
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

// A header value from this number on is a Unix time (after 2001). As a wait in seconds, it would be
// longer than 31 years.
const FIRST_UNIX_SECONDS = 1e9;

// A fetch joins repeated headers with commas. This pattern matches a comma between two values, but
// not the comma inside a date.
const BETWEEN = /,(?=\s*(?:[\d.]+\s*(?:,|$)|[A-Za-z]{3,9},))/;

// If a header is repeated, returns the longest of its waits. After a shorter wait, the gateway may
// refuse the call again.
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
  // Very many digits would give `Infinity`. The largest safe integer is also longer than any
  // accepted wait.
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function httpDate(text: string | undefined): number | undefined {
  // `Date.parse` also reads "-5" and "soon 1", but an HTTP date begins with the name of a day.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
