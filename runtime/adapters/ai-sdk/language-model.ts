// Text models, as a whole answer or as a stream.
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions as CallOptions,
  LanguageModelV4StreamPart as StreamPart,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { TextAnswer } from "../../answers/text.js";
import { textOf } from "../../resources/text/text.js";
import { fieldsOf } from "../../validation/value.js";
import { finishReasonOf, usageOf } from "./answer.js";
import { callOptions, ownFields, type ModelContext } from "./context.js";
import { called } from "./errors.js";
import { uploadedBy } from "./media.js";
import { contentsOf } from "./prompt.js";

/** A text model of the AI SDK. */
export function languageModel(context: ModelContext, modelId: string): LanguageModelV4 {
  const { name, client, unknownFields } = context;
  const path = `/v1beta/models/${modelId}`;
  const asked = async (options: CallOptions) => {
    const { request, warnings } = await textRequest(context, options);
    const { call } = callOptions(options);
    return { request: { ...request, model: modelId }, warnings, call: { ...call, unknownFields } };
  };
  return {
    specificationVersion: "v4",
    provider: name,
    modelId,
    // The gateway reads files by their URLs.
    supportedUrls: { "*/*": [/^https?:\/\//] },
    doGenerate: (options) =>
      called({ model: modelId, endpoint: `${path}:generateContent` }, async () => {
        const { request, warnings, call } = await asked(options);
        const { data, response } = await client.text.generate(request, call).withResponse();
        const text = textOf(data);
        return {
          content: text === "" ? [] : [{ type: "text", text }],
          finishReason: finishReasonOf(data.candidates?.[0]?.finishReason),
          usage: usageOf(data.usageMetadata),
          warnings,
          response: {
            ...(response.requestId !== undefined && { id: response.requestId }),
            ...{ modelId, headers: { ...response.headers }, body: data },
          },
        };
      }),
    doStream: (options) => {
      const to = { model: modelId, endpoint: `${path}:streamGenerateContent` };
      return called(to, async () => {
        const stop = new AbortController();
        const { abortSignal = stop.signal } = options;
        const signal = AbortSignal.any([abortSignal, stop.signal]);
        const { request, warnings, call } = await asked(options);
        const chunks = client.text.stream(request, { ...call, signal })[Symbol.asyncIterator]();
        // A call that is refused rejects here, like one without a stream.
        const first = await chunks.next();
        const parts = partsOf(first, chunks, warnings, options.includeRawChunks === true);
        const stream = new ReadableStream<StreamPart>({
          pull: async (controller) => {
            // An error is thrown and no part: the AI SDK would send the request again for an `error` part.
            const { done, value } = await called(to, () => parts.next());
            if (done === true) controller.close();
            else controller.enqueue(value);
          },
          cancel: async () => {
            stop.abort();
            await chunks.return?.(undefined);
          },
        });
        return { stream };
      });
    },
  };
}

async function* partsOf(
  first: IteratorResult<TextAnswer>,
  chunks: AsyncIterator<TextAnswer>,
  warnings: SharedV4Warning[],
  withRaw: boolean,
): AsyncGenerator<StreamPart, void, undefined> {
  const id = "0";
  let isOpen = false;
  let reason: string | undefined;
  let usage: TextAnswer["usageMetadata"];
  yield { type: "stream-start", warnings };
  for (let step = first; step.done !== true; step = await chunks.next()) {
    const chunk = step.value;
    if (withRaw) yield { type: "raw", rawValue: chunk };
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

async function textRequest(context: ModelContext, options: CallOptions) {
  const warnings: SharedV4Warning[] = [];
  const { temperature, topP, maxOutputTokens } = options;
  // Others have no documented name (3-music-and-text.md, POST /v1beta/models/{model}:{method}).
  const set = Object.entries({ temperature, topP, maxOutputTokens }).filter(
    ([, value]) => value !== undefined,
  );
  const never = (feature: string, isAsked: boolean) => {
    const details = "No document of the gateway has a name for it.";
    if (isAsked) warnings.push({ type: "unsupported", feature, details });
  };
  const { tools = [], toolChoice, responseFormat, reasoning } = options;
  never("topK", options.topK !== undefined);
  never("stopSequences", (options.stopSequences ?? []).length > 0);
  never("presencePenalty", options.presencePenalty !== undefined);
  never("frequencyPenalty", options.frequencyPenalty !== undefined);
  never("seed", options.seed !== undefined);
  never("responseFormat", responseFormat !== undefined && responseFormat.type !== "text");
  never("reasoning", reasoning !== undefined && reasoning !== "provider-default");
  never("tools", tools.length > 0);
  never("toolChoice", toolChoice !== undefined && (tools.length > 0 || toolChoice.type !== "auto"));
  const { generationConfig, ...own } = ownFields(context, options.providerOptions);
  const config = { ...Object.fromEntries(set), ...fieldsOf(generationConfig) };
  const urlOf = uploadedBy(context.client.uploads, options.abortSignal);
  const request = {
    contents: await contentsOf(options.prompt, urlOf, warnings),
    ...(Object.keys(config).length > 0 && { generationConfig: config }),
    ...own,
  };
  return { request, warnings };
}
