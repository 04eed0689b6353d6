// Copied shell and Python code sends its request only once, waits for the task, and prints the URLs
// and the cost.
import { afterAll, afterEach, expect, test } from "vitest";
import { snippetsOf } from "../page/code/snippets.js";
import { type Target, targetOf } from "../page/request/target.js";
import standInImage from "../../generated/src/models/stand-in-image.js";
import xOmniFlash from "../../generated/src/models/x-omni-1.1-flash.js";
import xV3Omni from "../../generated/src/models/x-v3-omni.js";
import sounds from "../../generated/src/operations/music-sounds.js";
import { startGateway } from "../../gateway/index.js";
import { closeServers, ok, serve } from "../../test/e2e/generate/support/server.js";
import { runProgram } from "./programs.js";

const TABS = ["curl", "Python"] as const;
type Tab = (typeof TABS)[number];

const gateway = await startGateway({ taskTime: 0 });
afterAll(async () => gateway.close());
afterAll(closeServers);
afterEach(() => gateway.scenarios.clear());

const textOf = (tab: Tab, target: Target, request = { prompt: "a fox" }) =>
  snippetsOf("gateway-sdk", target, request).find(({ name }) => name === tab)?.text ?? "";

const TARGETS: readonly (readonly [file: string, target: Target, usd: string])[] = [
  // contracts/prices.json: 720P costs 0.0672 USD a second. 2-video.md: the default duration is 5 s.
  ["video-1.mp4", xV3Omni, "0.336"],
  ["image-1.png", standInImage, "0.04"],
  ["track-1.mp3", targetOf({ id: "x-music-a", category: "audio" }, "music.sounds", sounds), "0.08"],
];

test.each(TABS.flatMap((tab) => TARGETS.map((about) => [tab, ...about] as const)))(
  "%s prints the URL of %s and the billed cost",
  async (tab, file, target, usd) => {
    gateway.scenarios.add("status processing x2", "POST /v1");
    const { code, out, err } = await runProgram(tab, textOf(tab, target), gateway);
    const { taskId = "", price } = gateway.creates().at(-1) ?? {};
    expect([code, out]).toEqual([0, `${gateway.url}/files/${taskId}/${file}\n${usd} USD\n`]);
    expect(price).toBe(Number(usd) * 1e6);
    expect(err).toContain(taskId);
  },
);

test.each(TABS)("%s ends with the message and code 1 if the task fails", async (tab) => {
  gateway.scenarios.add("fail Blocked by the safety filter", "POST /v1/videos");
  const { code, out, err } = await runProgram(tab, textOf(tab, xV3Omni), gateway);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Blocked by the safety filter\n");
});

test.each(TABS)("%s ends with the answer and code 1 if the request is refused", async (tab) => {
  const request = { prompt: "a fox", duration: 99 };
  const { code, out, err } = await runProgram(tab, textOf(tab, xV3Omni, request), gateway);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain('"param":"duration"');
});

test("Python ends with the answer and code 1 if no id can be read", async () => {
  for (const answer of ['{"code":200,"data":[]}', '{"code":500,"message":"no"}', "<html>"]) {
    const { url } = await serve(() => ok(answer));
    const program = textOf("Python", xV3Omni);
    const { code, out, err } = await runProgram("Python", program, { url, apiKey: "a-key" });
    expect([code, out, err]).toEqual([1, "", `${answer}\n`]);
  }
});

test.each(TABS)("%s does not send a request again if its answer is lost", async (tab) => {
  const before = gateway.creates().length;
  gateway.scenarios.add("reset after", "POST /v1/videos");
  const { code, out } = await runProgram(tab, textOf(tab, xV3Omni), gateway);
  expect([code, out]).toEqual([1, ""]);
  expect(gateway.creates()).toHaveLength(before + 1);
});

test("Python goes on polling after refused and lost polls", async () => {
  gateway.scenarios.add("429; 502 x2; reset", "GET /v1/tasks");
  const { code, out } = await runProgram("Python", textOf("Python", xV3Omni), gateway);
  expect([code, out]).toEqual([0, expect.stringContaining("0.336 USD")]);
});

test.each(TABS)("%s waits for each task of an answer, although one has failed", async (tab) => {
  const { url } = await serve((path) => {
    if (path.endsWith("/generations")) {
      const submitted = (task_id: string) => ({ status: "submitted", task_id });
      return ok({ code: 200, data: [submitted("task_1"), submitted("task_2")] });
    }
    const failed = { status: "failed", error: { message: "no" } };
    const result = { videos: [{ url: ["https://a/1.mp4", "https://a/2.mp4"] }] };
    const completed = { status: "completed", cost: 0.5, result };
    return ok({ code: 200, data: path.endsWith("task_1") ? failed : completed });
  });
  const { code, out } = await runProgram(tab, textOf(tab, xV3Omni), { url, apiKey: "a-key" });
  expect([code, out]).toEqual([1, "https://a/1.mp4\nhttps://a/2.mp4\n0.5 USD\n"]);
});

test.each(TABS)("%s waits for the other tasks if the polls of one are refused", async (tab) => {
  const { url } = await serve((path) => {
    if (path.endsWith("/generations")) {
      return ok({ code: 200, data: [{ task_id: "task_1" }, { task_id: "task_2" }] });
    }
    if (path.endsWith("task_1")) return { status: 404, body: "404: no such task" };
    const result = { videos: [{ url: ["https://a/2.mp4"] }] };
    return ok({ code: 200, data: { status: "completed", cost: 0.5, result } });
  });
  const { code, out, err } = await runProgram(tab, textOf(tab, xV3Omni), { url, apiKey: "a-key" });
  expect([code, out]).toEqual([1, "https://a/2.mp4\n0.5 USD\n"]);
  expect(err).toContain("404");
});

test("polls are as frequent as documented", () => {
  // 2-video.md, Common: every 5 to 10 seconds for the x-omni model.
  expect(textOf("Python", xOmniFlash)).toContain("time.sleep(10)");
  expect(textOf("curl", xOmniFlash)).toContain("sleep 10");
  expect(textOf("Python", xV3Omni)).toContain("time.sleep(5)");
});
