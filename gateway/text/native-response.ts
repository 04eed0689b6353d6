// The native text response, whole or in chunks (3-music-and-text.md, Resources and their fields).
import { countTokens, firstTokens, type TextAnswer } from "./answer-text.js";

const RATINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
].map((category) => ({ category, probability: "NEGLIGIBLE" }));

export function wholeBody(answer: TextAnswer): Record<string, unknown> {
  return { code: 200, data: data(answer, answer.text, true) };
}

/**
 * The body of `streamGenerateContent`. Assumption: the chunk format is not shown; server-sent events, each `data:` a body
 * like the whole answer's with the next piece of text, the last one with `finishReason` and the token counts.
 */
export function chunkTexts(answer: TextAnswer): string[] {
  const pieces: string[] = [];
  for (let rest = answer.text; rest !== ""; rest = rest.slice(pieces.at(-1)?.length ?? 1)) {
    pieces.push(firstTokens(rest, 4));
  }
  if (pieces.length === 0) pieces.push("");
  return pieces.map((piece, i) => {
    const body = { code: 200, data: data(answer, piece, i === pieces.length - 1) };
    return `data: ${JSON.stringify(body)}\n\n`;
  });
}

function data(answer: TextAnswer, text: string, isLast: boolean): Record<string, unknown> {
  const candidate = {
    content: { role: "model", parts: [{ text }] },
    ...(isLast ? { finishReason: answer.finishReason } : {}),
    index: 0,
    safetyRatings: RATINGS,
  };
  return {
    candidates: [candidate],
    promptFeedback: { safetyRatings: RATINGS },
    ...(isLast ? { usageMetadata: usage(answer) } : {}),
  };
}

function usage({ inputTokens, text, details }: TextAnswer): Record<string, unknown> {
  const candidatesTokenCount = countTokens(text);
  return {
    promptTokenCount: inputTokens,
    candidatesTokenCount,
    totalTokenCount: inputTokens + candidatesTokenCount,
    thoughtsTokenCount: 0,
    promptTokensDetails: details,
  };
}
