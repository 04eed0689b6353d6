// The answer of a text model, made from the request alone, so that it is the same in every run.
import { ownMember, valuesAt } from "../validation/json-path.js";

export interface TextAnswer {
  readonly text: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens by modality. */
  readonly details: readonly { readonly modality: string; readonly tokenCount: number }[];
}

/** Assumption: tokens of a file are not shown. */
const FILE_TOKENS = 258;

/** Answers a body that has passed validation. */
export function answerText(
  body: Readonly<Record<string, unknown>>,
  finishReason: string | undefined,
): TextAnswer {
  const texts = valuesAt(body, "contents/*/parts/*/text").filter(
    (text) => typeof text === "string",
  );
  const files = valuesAt(body, "contents/*/parts/*/fileData").length;
  const textTokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const details = [{ modality: "TEXT", tokenCount: textTokens }];
  if (files > 0) details.push({ modality: "VIDEO", tokenCount: files * FILE_TOKENS });
  const inputTokens = textTokens + files * FILE_TOKENS;

  const last = (texts.at(-1) ?? "").slice(0, 200);
  const whole = `This is the reference gateway, not a model. You asked: ${last}`;
  const max = ownMember(body["generationConfig"], "maxOutputTokens");
  const limit = typeof max === "number" && max >= 0 ? max : Infinity;
  const isCut = countTokens(whole) > limit;
  const text = finishReason === "SAFETY" ? "" : isCut ? firstTokens(whole, limit) : whole;
  return {
    text,
    finishReason: finishReason ?? (isCut ? "MAX_TOKENS" : "STOP"),
    inputTokens,
    outputTokens: countTokens(text),
    details,
  };
}

/** Tokens of a text. Assumption: tokenisers are not shown; four code points are one token. */
export function countTokens(text: string): number {
  return Math.ceil([...text].length / 4);
}

/** The beginning of a text that has at most so many tokens. */
export function firstTokens(text: string, count: number): string {
  return [...text].slice(0, count * 4).join("");
}
