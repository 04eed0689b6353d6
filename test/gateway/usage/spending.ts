// Usage queries for tests: instances with known spending, and the report of a query.
import { instance, KEY, type Instance } from "../support/instance.js";

export const VIDEOS = "/v1/videos/generations";
export const OTHER = "other-key-1234567890";
/** 6 s of x-2.3 at 768p: 0.216 USD. */
export const CAT = { model: "x-2.3", prompt: "a cat" };
/** 5 s of x-1-5-pro at 720p: 0.16 USD. */
export const DOG = { model: "x-1-5-pro", prompt: "a dog" };

interface Report {
  readonly scope: string;
  readonly start: number;
  readonly end: number;
  readonly tz: string;
  readonly group_by: string;
  readonly total: Record<string, unknown>;
  readonly items: readonly Record<string, unknown>[];
}

export const report = async (at: Instance, query = "", headers = {}): Promise<Report> =>
  (await at.get(`/v1/usage${query}`, headers)).body["data"] as unknown as Report;
export const amount = async (at: Instance, query = ""): Promise<unknown> =>
  (await report(at, query)).total["amount_usd"];

/**
 * An instance at 2026-08-01T00:00:11Z, whose `bodies` were completed a second ago; `end` is
 * exclusive and defaults to now.
 */
export const after = async (...bodies: object[]): Promise<Instance> => {
  const at = instance({
    keys: [{ key: KEY }, { key: OTHER }, { key: "stranger-key-1", account: "b" }],
  });
  for (const body of bodies) await at.create(VIDEOS, body);
  at.clock.advance("11s");
  return at;
};
