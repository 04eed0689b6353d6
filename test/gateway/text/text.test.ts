// Rows of 3-music-and-text.md about native text: the response, streaming, what is charged. Its fields are in validation/fields.
import { describe, expect } from "vitest";
import { instance, type Answer } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

type Fields = Readonly<Record<string, unknown>>;

const say = (text: string, role = "user"): Fields => ({ role, parts: [{ text }] });
const HELLO = { contents: [say("Hello")] };
const path = (model = "x-3.5-flash", method = "generateContent"): string =>
  `/v1beta/models/${model}:${method}`;
const ask = (body: Fields, headers = {}): Promise<Answer> => instance().post(path(), body, headers);

interface Text {
  readonly candidates: readonly {
    readonly content: {
      readonly role: string;
      readonly parts: readonly { readonly text: string }[];
    };
    readonly finishReason?: string;
    readonly index: number;
    readonly safetyRatings: readonly Fields[];
  }[];
  readonly promptFeedback: { readonly safetyRatings: readonly Fields[] };
  readonly usageMetadata?: Fields;
}

const answered = async (body: Fields = HELLO, headers = {}): Promise<Text> =>
  (await ask(body, headers)).body["data"] as unknown as Text;

describe("Native text response", () => {
  const row = rowsOf("3-music-and-text.md, Native text response");
  row("code", async () => expect((await ask(HELLO)).body["code"]).toBe(200));
  row("candidates[].content", async () => {
    const [candidate] = (await answered()).candidates;
    expect(candidate?.content.role).toBe("model");
    expect(candidate?.content.parts[0]?.text).toContain("Hello");
  });
  row("finishReason", async () => {
    const reason = async (body: Fields, headers = {}) =>
      (await answered(body, headers)).candidates[0]?.finishReason;
    expect(await reason(HELLO)).toBe("STOP");
    expect(await reason({ ...HELLO, generationConfig: { maxOutputTokens: 2 } })).toBe("MAX_TOKENS");
    for (const word of ["SAFETY", "RECITATION", "OTHER"]) {
      expect(await reason(HELLO, { "x-gateway-scenario": `finish ${word}` })).toBe(word);
    }
  });
  row("index", async () => expect((await answered()).candidates[0]?.index).toBe(0));
  row("safetyRatings[]", async () => {
    const ratings = (await answered()).candidates[0]?.safetyRatings ?? [];
    expect(ratings.map(({ category }) => category)).toEqual([
      "HARM_CATEGORY_HATE_SPEECH",
      "HARM_CATEGORY_DANGEROUS_CONTENT",
      "HARM_CATEGORY_HARASSMENT",
      "HARM_CATEGORY_SEXUALLY_EXPLICIT",
    ]);
    for (const { probability } of ratings) expect(probability).toMatch(/\S/);
  });
  row("promptFeedback", async () => {
    expect((await answered()).promptFeedback.safetyRatings).toHaveLength(4);
  });
  row("usageMetadata", async () => {
    const { usageMetadata } = await answered({ contents: [say("x".repeat(40))] });
    const output = Number(usageMetadata?.["candidatesTokenCount"]);
    expect(usageMetadata).toEqual({
      promptTokenCount: 10,
      candidatesTokenCount: output,
      totalTokenCount: 10 + output,
      thoughtsTokenCount: 0,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: 10 }],
    });
    expect(output).toBeGreaterThan(0);
  });
});

describe("POST /v1beta/models/{model}:{method}", () => {
  const row = rowsOf("3-music-and-text.md, POST /v1beta/models/{model}:{method}");
  row("model", async () => {
    for (const model of ["x-3.5-flash", "x-3.1-pro-preview", "x-3-pro-preview", "x-2.5-pro"]) {
      expect((await instance().post(path(model), HELLO)).status).toBe(200);
    }
    expect((await instance().post(path("x-unheard-of"), HELLO)).status).toBe(404);
  });
  row("generateContent", async () => expect((await ask(HELLO)).status).toBe(200));
  row("streamGenerateContent", async () => {
    const at = instance();
    const { text, headers } = await at.post(path("x-3.5-flash", "streamGenerateContent"), HELLO);
    const chunks = text.split("\n\n").filter((line) => line !== "");
    const parsed = chunks.map((line) => JSON.parse(line.slice("data: ".length)) as { data: Text });
    expect(headers.get("content-type")).toContain("text/event-stream");
    expect(chunks.length).toBeGreaterThan(1);
    const whole = parsed.map(({ data }) => data.candidates[0]?.content.parts[0]?.text).join("");
    expect(whole).toBe((await answered()).candidates[0]?.content.parts[0]?.text);
    const ends = parsed.map(({ data }) => data.candidates[0]?.finishReason);
    expect(ends.indexOf("STOP")).toBe(chunks.length - 1);
    expect(parsed.at(-1)?.data.usageMetadata).toHaveProperty("totalTokenCount");
  });
  row("another method", async () => {
    expect((await instance().post(path("x-3.5-flash", "embedContent"), HELLO)).status).toBe(404);
    expect((await instance().post("/v1beta/models/x-3.5-flash", HELLO)).status).toBe(404);
  });
  row("Synchronous", async () => {
    const at = instance();
    await at.post(path(), HELLO);
    expect(at.gateway.state().totals).toMatchObject({ tasks: 0, requests: 1 });
    expect(at.gateway.state().totals.charged).toBeGreaterThan(0);
  });
});
