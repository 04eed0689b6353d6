// Answers of the native text dialect (3-music-and-text.md, POST /v1beta/models/{model}:{method}; Resources).

/** Why an answer ended. */
export type FinishReason =
  "STOP" | "MAX_TOKENS" | "SAFETY" | "RECITATION" | "OTHER" | (string & {});

/** One answer, or a piece of it while it streams. */
export interface TextCandidate {
  readonly content?: {
    readonly role?: "model" | (string & {});
    readonly parts?: readonly { readonly text?: string; readonly [field: string]: unknown }[];
  };
  readonly finishReason?: FinishReason;
  readonly index?: number;
  readonly safetyRatings?: readonly { readonly category: string; readonly probability: string }[];
  readonly [field: string]: unknown;
}

/** The whole answer, or one chunk of it. */
export interface TextAnswer {
  readonly candidates?: readonly TextCandidate[];
  readonly promptFeedback?: { readonly safetyRatings?: readonly unknown[] };
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly totalTokenCount?: number;
    readonly thoughtsTokenCount?: number;
    readonly promptTokensDetails?: readonly {
      readonly modality: string;
      readonly tokenCount: number;
    }[];
  };
  readonly [field: string]: unknown;
}

/** The text of the first candidate, put together. */
export function textOf(answer: TextAnswer): string {
  const parts = answer.candidates?.[0]?.content?.parts ?? [];
  return parts.map((part) => part.text ?? "").join("");
}
