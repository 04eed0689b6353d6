// A consumer's program: one import of each kind, in a form that is valid in both module systems.

export const CONSUMER = `
import { createClient, InputValidationError, type ModelId, type ModelRequests, type TaskState } from "gateway-sdk";
import imagine, { type XImagineVideoRequest } from "gateway-sdk/models/x-imagine-video";
import fast from "gateway-sdk/models/x-2.3-Fast";
import { createClient as createModuleClient } from "gateway-sdk/client";
import type { XV3OmniRequest } from "gateway-sdk/models/x-v3-omni";
import sounds from "gateway-sdk/operations/music-sounds";

// Types that declaration files have to name.
export const omni = createClient().model("x-v3-omni");
export const handle = createModuleClient().model(fast);
export const checked = fast["~standard"].validate({ prompt: "a cat" });

export async function consume(id: ModelId): Promise<string> {
  const client = createClient({ apiKey: "key", baseUrl: "http://127.0.0.1:1" });
  const request: XImagineVideoRequest = { prompt: "a cat", duration: 5 };
  const other: ModelRequests["x-v3-omni"] & XV3OmniRequest = { prompt: "a cat", image_urls: ["https://example.com/a.png"] };
  const result = await client.model(imagine).run(request, { timeoutMs: 1_000 });
  const task = await client.model("x-v3-omni").submit(other);
  for await (const state of task) console.log(state.status);
  const issues = fast.validate({ prompt: "a cat" }).map(({ pointer, message }) => pointer + message);
  if (!sounds.is({ model: "x-music-a" })) console.log(issues.join(), id);
  if (checked.issues) console.log(checked.issues.length);
  else console.log(checked.value.prompt);
  try {
    const { total } = await client.usage.query({ start: "2026-08-01", end: "2026-09-01" });
    console.log(total.amount_usd satisfies string | number);
  } catch (error) {
    if (!(error instanceof InputValidationError)) throw error;
  }
  return result.videos[0]?.url ?? "";
}

// @ts-expect-error a misspelt field
export const misspelt: XImagineVideoRequest = { prompt: "a cat", durations: 5 };
// @ts-expect-error fields that do not go together
export const together: XImagineVideoRequest = { prompt: "a cat", video: { url: "u" }, duration: 5 };
// @ts-expect-error an explicit undefined is no value
export const explicit: XImagineVideoRequest = { prompt: "a cat", duration: undefined };
// @ts-expect-error a result is there only when the task has completed
export const early = (state: TaskState) => state.result;
// @ts-expect-error what is not known is not any
export const raw = (state: TaskState) => state.raw.anything.at.all;
// @ts-expect-error fetch is no dispatcher
export const other = createClient({ dispatcher: fetch });
// @ts-expect-error a client for modules knows no ids
export const byId = createModuleClient().model("x-v3-omni");
// @ts-expect-error no such model
export const unknown = createClient().model("x-v3-omnii");
`;
