// A client on a real socket, with a clock that the test moves.
import { onTestFinished } from "vitest";
import type { OperationRequests } from "../../../generated/src/index.js";
import { createCoreClient, type Client } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import type { ModelRegistry } from "../../../runtime/call/model/registry.js";
import { settled, TestClock } from "./clock.js";
import type { StageModels } from "./models.js";
import { registry } from "./sdk.js";
import { WatchedWire } from "./wire.js";

export const KEY = "test-key-1234567890";

/** A client, its clock and its wire, for a test. */
export interface Stage {
  readonly client: Client<StageModels, OperationRequests>;
  readonly clock: TestClock;
  readonly wire: WatchedWire;
  readonly url: string;
  /** Moves time whenever the wire is idle, until the promise settles. */
  play<Result>(promise: Promise<Result>): Promise<Result>;
}

/** Makes a client of any server, for the running test. */
export function clientOn(
  url: string,
  options: ClientOptions = {},
  alongside: (ms: number) => void = () => undefined,
  more: Partial<ModelRegistry> = {},
): Stage {
  const clock = new TestClock();
  const wire = new WatchedWire();
  let uuids = 0;
  const client = createCoreClient<StageModels, OperationRequests>(
    { ...registry, ...more },
    { apiKey: KEY, baseUrl: url, dispatcher: wire.dispatcher, ...options },
    { clock, random: () => 0.5, uuid: () => `key-${++uuids}`, env: {} },
  );
  onTestFinished(async () => {
    await client.close();
    await wire.close();
  });
  const play = player(clock, wire, alongside);
  return { client, clock, wire, url, play };
}

/** Returns the reason with which a promise rejects. */
export const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

/** Moves time whenever the wire is idle, until a promise settles. */
export function player(clock: TestClock, wire: WatchedWire, alongside: (ms: number) => void) {
  return async <Result>(promise: Promise<Result>): Promise<Result> => {
    let running = true;
    const end = () => void (running = false);
    promise.then(end, end);
    while (running) {
      await settled();
      const ms = clock.nextIn();
      if (!running || wire.inFlight > 0 || ms === undefined) continue;
      alongside(ms);
      clock.advance(ms);
    }
    return promise;
  };
}
