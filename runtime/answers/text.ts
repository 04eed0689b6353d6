// Types of answers, printed from contracts/answers/text.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 2a39be9d120f542733b282ca5a466226d9029690cae815ef1c794f7e435d6d20

/** The whole answer, or one chunk of it. */
export interface TextAnswer {
  readonly candidates?: readonly TextCandidate[];
  /** What was found in the prompt. */
  readonly promptFeedback?: {
    readonly safetyRatings?: readonly SafetyRating[];
  };
  /** Tokens that were counted. */
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly totalTokenCount?: number;
    readonly thoughtsTokenCount?: number;
    /** Input tokens by modality. */
    readonly promptTokensDetails?: readonly {
      readonly modality: string;
      readonly tokenCount: number;
    }[];
  };
  readonly [field: string]: unknown;
}

/** One answer, or a piece of it while it streams. */
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

/** Why an answer ended. */
export type FinishReason =
  "STOP" | "MAX_TOKENS" | "SAFETY" | "RECITATION" | "OTHER" | (string & {});

/** How probable it is that a text falls into a category of harm. */
export interface SafetyRating {
  /** `HARM_CATEGORY_…`. */
  readonly category: string;
  readonly probability: string;
}
