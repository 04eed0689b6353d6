// The stream of a text model, and the effect of ending it early.
import { expect, test } from "vitest";
import type { LanguageModelV4StreamPart as StreamPart } from "@ai-sdk/provider";
import type { TextAnswer } from "../../../runtime/answers/text.js";
import { languageModel } from "../../../runtime/adapters/ai-sdk/language-model.js";
import type { ModelContext } from "../../../runtime/adapters/ai-sdk/context.js";

function streamed(...chunks: readonly TextAnswer[]) {
  const ended = { count: 0 };
  async function* stream() {
    try {
      yield* chunks;
    } finally {
      ended.count += 1;
    }
  }
  const context = { client: { text: { stream } }, name: "acme" } as unknown as ModelContext;
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }];
  const started = languageModel(context, "x-3.5-flash").doStream({
    prompt,
    topK: 1,
    includeRawChunks: true,
  });
  return { started, ended };
}

const word = (text: string, finishReason?: string): TextAnswer => ({
  candidates: [{ content: { parts: [{ text }] }, ...(finishReason && { finishReason }) }],
});

test("it begins with the warnings, and ends with the finish reason and the tokens", async () => {
  const usageMetadata = { promptTokenCount: 3, candidatesTokenCount: 5, thoughtsTokenCount: 7 };
  const last = { ...word("", "MAX_TOKENS"), usageMetadata };
  const { started } = streamed(word("A "), word("cat"), last);
  const parts: StreamPart[] = [];
  for await (const part of (await started).stream) parts.push(part);
  const details = "The gateway does not document this option, so it is not sent.";
  expect(parts.filter(({ type }) => type !== "raw")).toEqual([
    { type: "stream-start", warnings: [{ type: "unsupported", feature: "topK", details }] },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "A " },
    { type: "text-delta", id: "0", delta: "cat" },
    { type: "text-end", id: "0" },
    {
      type: "finish",
      finishReason: { unified: "length", raw: "MAX_TOKENS" },
      usage: {
        inputTokens: { total: 3 },
        outputTokens: { total: 12, text: 5, reasoning: 7 },
        raw: usageMetadata,
      },
    },
  ]);
  expect(parts.filter(({ type }) => type === "raw")).toHaveLength(3);
});

test.each([
  ["STOP", "stop"],
  ["SAFETY", "content-filter"],
  ["RECITATION", "content-filter"],
  ["OTHER", "other"],
  ["constructor", "other"],
])("the gateway's finish reason %s becomes %s", async (raw, unified) => {
  const { started } = streamed(word("A", raw));
  const parts: StreamPart[] = [];
  for await (const part of (await started).stream) parts.push(part);
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified, raw } });
});

test("a reader that cancels ends the call", async () => {
  const { started, ended } = streamed(word("A "), word("cat"));
  const reader = (await started).stream.getReader();
  await reader.read();
  expect(ended.count).toBe(0);
  await reader.cancel();
  expect(ended.count).toBe(1);
});

test("a reader that cancels while no data arrives ends the call at once", async () => {
  let told: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (told = resolve));
  async function* stream(_: object, { signal }: { readonly signal: AbortSignal }) {
    yield word("A ");
    told();
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  }
  const context = { client: { text: { stream } }, name: "acme" } as unknown as ModelContext;
  const started = await languageModel(context, "x-3.5-flash").doStream({ prompt: [] });
  const reader = started.stream.getReader();
  for (let part = 0; part < 3; part++) await reader.read();
  await waits;
  await reader.cancel();
});
