// Native text: the answer, streaming, and the token counts (3-music-and-text.md).
// validation/fields.test.ts tests the fields of the request.
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";

const HELLO = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const path = (model = "x-3.5-flash", method = "generateContent"): string =>
  `/v1beta/models/${model}:${method}`;

const safetyRatings = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
].map((category) => ({ category, probability: expect.stringMatching(/\S/) as string }));

it("generateContent answers at once, in the native form, and is charged", async () => {
  const at = instance();
  const { status, body } = await at.post(path(), HELLO);
  const text = expect.stringContaining("Hello") as string;
  const output = Number(body["data"]?.["usageMetadata"]?.["candidatesTokenCount"]);
  expect(status).toBe(200);
  expect(output).toBeGreaterThan(0);
  expect(body).toEqual({
    code: 200,
    data: {
      candidates: [
        {
          content: { role: "model", parts: [{ text }] },
          finishReason: "STOP",
          index: 0,
          safetyRatings,
        },
      ],
      promptFeedback: { safetyRatings },
      usageMetadata: {
        promptTokenCount: 2,
        candidatesTokenCount: output,
        totalTokenCount: 2 + output,
        thoughtsTokenCount: 0,
        promptTokensDetails: [{ modality: "TEXT", tokenCount: 2 }],
      },
    },
  });
  const { totals } = at.gateway.state();
  expect(totals).toMatchObject({ tasks: 0, requests: 1 });
  expect(totals.charged).toBeGreaterThan(0);
});

it.each<[reason: string, more: object, scenario?: string]>([
  ["MAX_TOKENS", { generationConfig: { maxOutputTokens: 2 } }],
  ["SAFETY", {}, "finish SAFETY"],
])("a text may end with %s", async (reason, more, scenario) => {
  const bent = scenario === undefined ? {} : { "x-gateway-scenario": scenario };
  const { body } = await instance().post(path(), { ...HELLO, ...more }, bent);
  expect(body["data"]?.["candidates"]?.["0"]?.["finishReason"]).toBe(reason);
});

it("streamGenerateContent sends the same answer in pieces", async () => {
  const { post } = instance();
  const { text, headers } = await post(path("x-3.5-flash", "streamGenerateContent"), HELLO);
  const whole = (await post(path(), HELLO)).body["data"]?.["candidates"]?.["0"];
  const candidates = text
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => JSON.parse(event.slice("data: ".length)) as typeof whole)
    .map((body) => body?.["data"]?.["candidates"]?.["0"]);
  expect(headers.get("content-type")).toContain("text/event-stream");
  expect(candidates.length).toBeGreaterThan(1);
  const textOf = (one: typeof whole) => one?.["content"]?.["parts"]?.["0"]?.["text"];
  expect(candidates.map(textOf).join("")).toBe(textOf(whole));
  const ends = candidates.map((one) => one?.["finishReason"]);
  expect(ends.indexOf("STOP" as never)).toBe(candidates.length - 1);
});

it.each([
  [path("x-3.1-pro-preview"), 200],
  [path("x-3.5-flash", "embedContent"), 404],
  ["/v1beta/models/x-3.5-flash", 404],
  ["/v1/models/x-3.5-flash:generateContent", 404],
])("%s is answered with %i", async (call, status) => {
  expect((await instance().post(call, HELLO)).status).toBe(status);
});
