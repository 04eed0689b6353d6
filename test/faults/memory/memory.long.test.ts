// A bomb of gzip costs its limit and no more; `npm run faults -- --memory` tries every call, framing and Node.
import { afterAll, beforeAll, expect, test } from "vitest";
import { thisPlatform, type Platform } from "../crash/platform.js";
import { explode, MOST_GROWTH, type BombCase } from "./bombs.js";

let platform: Platform;
beforeAll(async () => void (platform = await thisPlatform()));
afterAll(() => platform.remove());

const CASES: readonly BombCase[] = [
  { framing: "length", call: "catalog" },
  { framing: "chunked", call: "poll" },
];

test.concurrent.each(CASES)("200 MB of gzip, $framing, as the answer to a $call", async (one) => {
  const { told, grown } = await explode(platform, one);
  expect(told).toBe("ProtocolError");
  expect(grown).toBeGreaterThan(0);
  expect(grown).toBeLessThan(MOST_GROWTH);
});
