// Wrong ids, as programs without types pass them, and the id that the error suggests.
import { expect, test } from "vitest";
import { createCoreClient } from "../../../runtime/index.js";
import { omni } from "../stage/models.js";

const IDS = [
  "x-1-0-pro-fast",
  "x-1-0-pro-quality",
  "x-1-5-pro",
  "x-2.3",
  "x-2.3-Fast",
  "x-2.7-r2v",
  "x-imagine-video",
  "x-imagine-video-1.5",
  "x-omni-1.1-flash",
  "x-v3-omni",
  "x-v4-fast",
  "x-v4-std",
];
const models = Object.fromEntries(IDS.map((id) => [id, async () => omni]));
const untyped = [{ id: "x-2.5-pro", category: "chat" }];

const messageOf = (id: string): string => {
  const options = { apiKey: "key-1", baseUrl: "http://127.0.0.1:9" };
  const client = createCoreClient<Record<string, object>>({ models, untyped }, options);
  try {
    client.model(id);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ["x-v3", "x-v3-omni"],
  ["x-v3-omn", "x-v3-omni"],
  ["x-v3-omnni", "x-v3-omni"],
  ["x-v3-onmi", "x-v3-omni"],
  ["X-V3-OMNI", "x-v3-omni"],
  ["x_v3_omni", "x-v3-omni"],
  ["xv3omni", "x-v3-omni"],
  ["x-v4", "x-v4-std"],
  ["x-v4-fats", "x-v4-fast"],
  ["x-2.3-fast", "x-2.3-Fast"],
  ["x-2.7", "x-2.7-r2v"],
  ["x-1-0-pro", "x-1-0-pro-fast"],
  ["x-imagine", "x-imagine-video"],
  ["x-imagine-video-1", "x-imagine-video-1.5"],
  ["x-omni", "x-omni-1.1-flash"],
  ["x-2.5-por", "x-2.5-pro"],
])("for the id %s the error suggests %s", (wrong, near) => {
  expect(messageOf(wrong)).toBe(
    `This SDK has no contract for the model "${wrong}". Did you mean "${near}"?`,
  );
});

test.each(["sora", "omni", "x", "x-", "x-v4-pro", "kling-v3-omni", "constructor", "__proto__"])(
  "no id is suggested for %s",
  (wrong) => {
    expect(messageOf(wrong)).toBe(
      `This SDK has no contract for the model "${wrong}". Generate the SDK again, or call client.untyped("${wrong}").`,
    );
  },
);
