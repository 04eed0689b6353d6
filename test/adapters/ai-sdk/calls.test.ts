// Each call of the AI SDK works with the packed SDK, on each version of Node that the AI SDK
// supports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_KEY, startGateway, type StartedGateway } from "../../../gateway/index.js";
import { misspelt } from "./tables/row.js";
import { AI_NODES, aiApp, play } from "./programs.js";

let app: Awaited<ReturnType<typeof aiApp>>;
let gateway: StartedGateway;

beforeAll(async () => {
  app = await aiApp();
  gateway = await startGateway({ taskTime: "300ms" });
});
afterAll(async () => {
  await gateway.close();
  await app.remove();
});

const TASK_ID: unknown = expect.stringMatching(/^task_\w+$/);

describe.each(AI_NODES)("on Node %s", (node) => {
  let said: Readonly<Record<string, Readonly<Record<string, unknown>>>>;

  beforeAll(async () => {
    said = (await play(app.path, node, "calls", gateway.url, DEFAULT_KEY)) as typeof said;
  });

  test("generateText and streamText return text, usage, and the gateway's own finish reason", () => {
    const { generateText, streamText } = said;
    expect(generateText).toMatchObject({
      hasText: true,
      finishReason: ["stop", "STOP"],
      warnings: [{ type: "compatibility", feature: "system messages" }],
      usage: { inputTokens: 6, outputTokenDetails: { reasoningTokens: 0 } },
    });
    expect(streamText).toMatchObject({ hasText: true, finishReason: "stop" });
    expect(streamText?.["usage"]).toMatchObject({ inputTokens: 3, raw: { promptTokenCount: 3 } });
  });

  test("generateImage for three images returns three tasks and their costs", () => {
    const { mediaTypes, tasks, metadata } = said["generateImage"] ?? {};
    expect(mediaTypes).toEqual(["image/png", "image/png", "image/png"]);
    const told = new Set(tasks as readonly string[]);
    expect(told.size).toBe(3);
    const { images } = (metadata as { acme: { images: readonly { taskId: string }[] } }).acme;
    expect(new Set(images.map(({ taskId }) => taskId))).toEqual(told);
    expect(images.map((image) => ({ ...image, taskId: "", url: "", expiresAt: "" }))).toEqual(
      Array(3).fill({ taskId: "", cost: 0.04, credits: 0.4, url: "", expiresAt: "" }),
    );
  });

  test.each(["generateVideo", "polled"])("%s returns the bytes of a video on loopback", (name) => {
    expect(said[name]).toMatchObject({
      starts: ["ftyp"],
      mediaType: "video/mp4",
      warnings: [],
      metadata: { "gateway-sdk": { videos: [{ taskId: TASK_ID, cost: 0.336 }] } },
    });
  });

  test("generateVideo sends the ratio of a resolution, and warns about a misspelt key", () => {
    expect(said["portrait"]).toEqual({
      bodies: [{ model: "x-1-5-pro", prompt: "a cat", resolution: "1080p", aspect_ratio: "9:16" }],
      warnings: [{ type: "unsupported", feature: "providerOptions", details: misspelt("gatewy") }],
    });
  });

  test("generateText without a key throws the SDK's ConfigurationError", () => {
    expect(said["keyless"]).toEqual({
      name: "ConfigurationError",
      message: "createClient needs apiKey: pass { apiKey }, or set GATEWAY_API_KEY.",
    });
  });

  test("another process with another client finishes a video that startVideo began", async () => {
    const { operation, metadata } = said["startVideo"] ?? {};
    const task = { taskId: TASK_ID };
    expect(operation).toEqual({ id: TASK_ID, model: "x-v3-omni", route: "tasks" });
    expect(metadata).toEqual({ "gateway-sdk": task });
    const { id } = operation as { id: string };
    expect(await play(app.path, node, "status", gateway.url, DEFAULT_KEY, operation)).toMatchObject(
      {
        status: "completed",
        videos: [["binary", "video/mp4", true]],
        metadata: { "gateway-sdk": { taskId: id, videos: [{ taskId: id, cost: 0.336 }] } },
      },
    );
  });
});
