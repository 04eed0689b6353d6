// Makes text models for the AI SDK. `doGenerate` returns a whole answer, and `doStream` a stream.
import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions as CallOptions,
  LanguageModelV4FinishReason as FinishReason,
  LanguageModelV4StreamPart as StreamPart,
  LanguageModelV4Usage as Usage,
} from "@ai-sdk/provider";
import type { TextAnswer } from "../../answers/text.js";
import { textOf } from "../../resources/text/text.js";
import { callOptions, type ModelContext } from "./context.js";
import { withApiErrors } from "./errors.js";
import { textRequest } from "./text-request.js";

export function languageModel(context: ModelContext, modelId: string): LanguageModelV4 {
  const { name, unknownFields } = context;
  const path = `/v1beta/models/${modelId}`;
  const prepareCall = async (options: CallOptions) => {
    const { warnings, ...request } = await textRequest(context, options);
    const call = { ...callOptions(options).call, unknownFields };
    return { request: { ...request, model: modelId }, warnings, call };
  };
  return {
    specificationVersion: "v4",
    provider: name,
    modelId,
    // The gateway downloads files from these URLs, so the AI SDK must not download them first.
    supportedUrls: { "*/*": [/^https?:\/\//] },
    doGenerate: async (options) => {
      const { client } = context;
      return withApiErrors(modelId, `${path}:generateContent`, async () => {
        const { request, warnings, call } = await prepareCall(options);
        const { data, response } = await client.text.generate(request, call).withResponse();
        const text = textOf(data);
        return {
          content: text === "" ? [] : [{ type: "text", text }],
          finishReason: finishReasonOf(data.candidates?.[0]?.finishReason),
          usage: usageOf(data.usageMetadata),
          warnings,
          response: {
            ...(response.requestId !== undefined && { id: response.requestId }),
            modelId,
            headers: { ...response.headers },
            body: data,
          },
        };
      });
    },
    doStream: async (options) => {
      const { client } = context;
      const toStream = <Result>(work: () => Promise<Result>) =>
        withApiErrors(modelId, `${path}:streamGenerateContent`, work);
      return toStream(async () => {
        const { request, warnings, call } = await prepareCall(options);
        const cancellation = new AbortController();
        const signal = AbortSignal.any([
          cancellation.signal,
          ...(call.signal ? [call.signal] : []),
        ]);
        const chunks = client.text.stream(request, { ...call, signal });
        const parts = streamParts(chunks, options.includeRawChunks === true);
        // Waits for the first chunk, so that `doStream` rejects if the gateway refuses the call.
        const first = await parts.next();
        const stream = new ReadableStream<StreamPart>({
          start: (controller) => {
            controller.enqueue({ type: "stream-start", warnings });
            if (first.done !== true) controller.enqueue(first.value);
          },
          pull: async (controller) => {
            // If reading fails, throws the error. If the stream contained an `error` part instead,
            // the AI SDK would repeat the request.
            const { done, value } = await toStream(() => parts.next());
            if (done === true) controller.close();
            else controller.enqueue(value);
          },
          cancel: async () => {
            // Aborts at once instead of at the next chunk, because the gateway also bills tokens
            // that nobody reads.
            cancellation.abort();
            await parts.return();
          },
        });
        return { stream };
      });
    },
  };
}

async function* streamParts(
  chunks: AsyncIterable<TextAnswer>,
  includeRaw: boolean,
): AsyncGenerator<StreamPart, void, void> {
  const id = "0";
  let isOpen = false;
  let reason: string | undefined;
  let usage: TextAnswer["usageMetadata"];
  for await (const chunk of chunks) {
    if (includeRaw) yield { type: "raw", rawValue: chunk };
    reason = chunk.candidates?.[0]?.finishReason ?? reason;
    usage = chunk.usageMetadata ?? usage;
    const delta = textOf(chunk);
    if (delta === "") continue;
    if (!isOpen) yield { type: "text-start", id };
    isOpen = true;
    yield { type: "text-delta", id, delta };
  }
  if (isOpen) yield { type: "text-end", id };
  yield { type: "finish", finishReason: finishReasonOf(reason), usage: usageOf(usage) };
}

const REASONS = new Map<string | undefined, FinishReason["unified"]>([
  ["STOP", "stop"],
  ["MAX_TOKENS", "length"],
  ["SAFETY", "content-filter"],
  ["RECITATION", "content-filter"],
]);

// Converts the gateway's finish reason. `raw` contains the original value.
const finishReasonOf = (raw: string | undefined): FinishReason => ({
  unified: REASONS.get(raw) ?? "other",
  raw,
});

// Converts token counts. The AI SDK includes reasoning tokens in the output; the gateway counts
// them separately.
function usageOf(raw: TextAnswer["usageMetadata"]): Usage {
  const { promptTokenCount, candidatesTokenCount: text, thoughtsTokenCount: reasoning } = raw ?? {};
  const total = text === undefined ? reasoning : text + (reasoning ?? 0);
  const input = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return {
    inputTokens: { total: promptTokenCount, ...input },
    outputTokens: { total, text, reasoning },
    ...(raw !== undefined && { raw: raw as JSONObject }),
  };
}
