// No server kills the process: the cases that did, and others of their kind, once on this Node; `npm run faults -- --crash` repeats them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomOf } from "../random.js";
import { SEEN, SIBLINGS } from "./cases.js";
import { killed } from "./kills.js";
import { thisPlatform, type Platform } from "./platform.js";
import { playCrashes } from "./play.js";

let platform: Platform;
beforeAll(async () => {
  platform = await thisPlatform();
});
afterAll(() => platform.remove());

// They share a process: a death names the case that it came in.
test("no answer ends the process, and every caller is told", async () => {
  expect(await playCrashes(platform, [...SEEN, ...SIBLINGS], randomOf(1))).toEqual([]);
});

test("F61: killed at any point, each job is created once, and its file is whole or absent", async () => {
  const { jobs, creates, whole, broken } = await killed(platform, 3, randomOf(2));
  expect({ creates, whole, broken }).toEqual({ creates: jobs, whole: jobs, broken: 0 });
});
