// Types of answers, printed from contracts/answers/text.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 69da0015572ed9847af225ba3c808303a033ff644a0a9c2319af3f96847d9b16

/** The whole answer of a text model, or one chunk of a streamed answer. */
export interface TextAnswer {
  readonly candidates?: readonly TextCandidate[];
  /** The gateway's check of the prompt, for example the reason why it was blocked. */
  readonly promptFeedback?: {
    readonly safetyRatings?: readonly SafetyRating[];
  };
  /** Numbers of tokens in the request and the answer. */
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly totalTokenCount?: number;
    readonly thoughtsTokenCount?: number;
    /** Numbers of input tokens by modality, such as text or image. */
    readonly promptTokensDetails?: readonly {
      readonly modality: string;
      readonly tokenCount: number;
    }[];
  };
  readonly [field: string]: unknown;
}

/** One answer to the prompt. In a stream, a piece of this answer. */
export interface TextCandidate {
  readonly content?: {
    readonly role?: "model" | (string & {});
    readonly parts?: readonly {
      readonly text?: string;
      readonly [field: string]: unknown;
    }[];
  };
  readonly finishReason?: FinishReason;
  readonly index?: number;
  readonly safetyRatings?: readonly SafetyRating[];
  readonly [field: string]: unknown;
}

/** The reason why an answer ended. */
export type FinishReason =
  "STOP" | "MAX_TOKENS" | "SAFETY" | "RECITATION" | "OTHER" | (string & {});

/** The probability that a text belongs to a category of harm. */
export interface SafetyRating {
  /** Name of the category of harm, such as `HARM_CATEGORY_HARASSMENT`. */
  readonly category: string;
  readonly probability: string;
}
