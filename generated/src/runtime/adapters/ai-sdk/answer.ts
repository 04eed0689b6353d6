// An answer of a text model as the AI SDK takes it.
import type {
  JSONObject,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { TextAnswer } from "../../answers/text.js";

const REASONS: Readonly<Record<string, LanguageModelV4FinishReason["unified"]>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "content-filter",
  RECITATION: "content-filter",
};

/** Why an answer ended, with the gateway's own word. */
export const finishReasonOf = (raw: string | undefined): LanguageModelV4FinishReason => ({
  unified: (raw !== undefined && Object.hasOwn(REASONS, raw) ? REASONS[raw] : undefined) ?? "other",
  raw,
});

/** The tokens; those of reasoning are output, and the gateway counts them apart. */
export function usageOf(usage: TextAnswer["usageMetadata"]): LanguageModelV4Usage {
  const {
    promptTokenCount,
    candidatesTokenCount: text,
    thoughtsTokenCount: reasoning,
  } = usage ?? {};
  const unknown = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return {
    inputTokens: { total: promptTokenCount, ...unknown },
    outputTokens: {
      total: text === undefined ? reasoning : text + (reasoning ?? 0),
      text,
      reasoning,
    },
    ...(usage !== undefined && { raw: usage as JSONObject }),
  };
}
