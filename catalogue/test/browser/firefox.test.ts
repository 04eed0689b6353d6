// The main task in another browser engine. Debian's Firefox can be driven only by WebDriver BiDi.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { serveCatalogue } from "./browser.js";

test("in Firefox a user finds a model, corrects a mistake, and creates a video", async () => {
  await using gateway = await serveCatalogue();
  const program = join(import.meta.dirname, "firefox/task.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, gateway.url]);
  // 2-video.md, Model: x-v3-omni: 3 to 15 seconds; contracts/prices.json: 0.0672 USD a second in
  // 720P.
  expect(JSON.parse(stdout)).toEqual({
    wrong: "No price yet",
    cost: "0.672 USD",
    // The sample video of the reference gateway lasts 5 seconds.
    seconds: 5,
    faults: [],
  });
  expect(gateway.creates()).toHaveLength(1);
});
