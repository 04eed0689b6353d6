// Rows of 3-music-and-text.md about native text: the request, the response, streaming, the errors.
import { describe, expect } from "vitest";
import { instance, KEY, type Answer } from "../support/instance.js";
import { rowsOf } from "./row.js";

type Fields = Readonly<Record<string, unknown>>;

const say = (text: string, role = "user"): Fields => ({ role, parts: [{ text }] });
const HELLO = { contents: [say("Hello")] };
const path = (model = "x-3.5-flash", method = "generateContent"): string =>
  `/v1beta/models/${model}:${method}`;
const ask = (body: Fields, headers = {}): Promise<Answer> => instance().post(path(), body, headers);
const status = async (body: Fields): Promise<number> => (await ask(body)).status;

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
  row("generateContent", async () => expect(await status(HELLO)).toBe(200));
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
  row("contents", async () => {
    expect(await status({ contents: [say("a"), say("b", "model"), say("c")] })).toBe(200);
    for (const contents of [undefined, [], "hi", {}]) expect(await status({ contents })).toBe(400);
  });
  row("contents[].role", async () => {
    expect(await status({ contents: [say("a", "model")] })).toBe(200);
    expect(await status({ contents: [say("a", "assistant")] })).toBe(400);
    expect(await status({ contents: [{ parts: [{ text: "a" }] }] })).toBe(400);
  });
  row("contents[].parts", async () => {
    const file = { mimeType: "video/mp4", fileUri: "https://files.test/a.mp4" };
    expect(
      await status({
        contents: [{ role: "user", parts: [{ fileData: file }, { text: "What?" }] }],
      }),
    ).toBe(200);
    for (const parts of [
      undefined,
      "hi",
      [{ text: 7 }],
      [{ fileData: { mimeType: "video/mp4" } }],
    ]) {
      expect(await status({ contents: [{ role: "user", parts }] })).toBe(400);
    }
  });
  row("generationConfig", async () => {
    for (const temperature of [0, 2]) {
      expect(await status({ ...HELLO, generationConfig: { temperature } })).toBe(200);
    }
    for (const generationConfig of [
      { temperature: 2.1 },
      { temperature: -1 },
      { topP: 1.1 },
      { topP: -0.1 },
      { maxOutputTokens: "5" },
    ]) {
      expect(await status({ ...HELLO, generationConfig })).toBe(400);
    }
    for (const topP of [0, 0.9, 1]) {
      expect(await status({ ...HELLO, generationConfig: { topP, topK: 40 } })).toBe(200);
    }
  });
  row("safetySettings", async () => {
    const setting = { category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" };
    expect(await status({ ...HELLO, safetySettings: [setting] })).toBe(200);
    expect(await status({ ...HELLO, safetySettings: setting })).toBe(400);
    const of = (words: readonly string[], field: string) =>
      words.map((word) => ({ ...setting, [field]: word }));
    const harms = ["HATE_SPEECH", "DANGEROUS_CONTENT", "HARASSMENT", "SEXUALLY_EXPLICIT"];
    const categories = harms.map((harm) => `HARM_CATEGORY_${harm}`);
    const levels = ["NONE", "ONLY_HIGH", "MEDIUM_AND_ABOVE", "LOW_AND_ABOVE"];
    const thresholds = levels.map((level) => `BLOCK_${level}`);
    const all = [...of(categories, "category"), ...of(thresholds, "threshold")];
    expect(await status({ ...HELLO, safetySettings: all })).toBe(200);
    for (const wrong of [{ category: "HARM_CATEGORY_OTHER" }, { threshold: "block_none" }]) {
      const { status: code, body } = await ask({
        ...HELLO,
        safetySettings: [{ ...setting, ...wrong }],
      });
      expect([code, body["error"]?.["status"]]).toEqual([400, "INVALID_ARGUMENT"]);
    }
  });
});

describe("Native text errors", () => {
  const row = rowsOf("3-music-and-text.md, Native text errors");
  const bent = (text: string) => ask(HELLO, { "x-gateway-scenario": text });
  const restricted = instance({ keys: [{ key: KEY, models: ["x-2.5-pro"] }] });
  const ERRORS: readonly [status: number, word: string, provoke: () => Promise<Answer>][] = [
    [400, "INVALID_ARGUMENT", () => ask({})],
    [401, "UNAUTHENTICATED", () => instance({}, "wrong-key").post(path(), HELLO)],
    [
      402,
      "PAYMENT_REQUIRED",
      () => instance({ keys: [{ key: KEY, balance: 0 }] }).post(path(), HELLO),
    ],
    [403, "PERMISSION_DENIED", () => restricted.post(path(), HELLO)],
    [404, "NOT_FOUND", () => instance().post(path("x-unheard-of"), HELLO)],
    [429, "RESOURCE_EXHAUSTED", () => bent("429")],
    [500, "INTERNAL", () => bent("500")],
    [502, "BAD_GATEWAY", () => bent("502")],
    [503, "UNAVAILABLE", () => bent("503")],
  ];
  for (const [code, word, provoke] of ERRORS) {
    row(`${code} ${word}`, async () => {
      const answer = await provoke();
      expect([answer.status, answer.body]).toEqual([
        code,
        { error: { code, message: expect.stringMatching(/\S/) as string, status: word } },
      ]);
    });
  }
});
