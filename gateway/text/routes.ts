// POST /v1beta/models/{model}:{method} (3-music-and-text.md).
import type { App, RouteContext } from "../http/app.js";
import { jsonBody } from "../http/body.js";
import { callerOf, permitModel } from "../http/caller.js";
import { refused, RefusalError } from "../http/refusal.js";
import { onceByKey } from "../submissions/once.js";
import type { Key } from "../keys/key.js";
import { bill, requireBalance } from "../money/bill.js";
import { walletOf } from "../money/ledger.js";
import { tokenCharge } from "../money/charge.js";
import { tokenPrice } from "../money/price-list.js";
import { offerOf } from "../scenarios/book.js";
import type { Service } from "../instance/service.js";
import { getMember, valuesAt } from "../validation/json-path.js";

const NOT_FOUND = { code: "not_found" };
const METHODS = ["generateContent", "streamGenerateContent"];

export function textRoutes(app: App, service: Service): void {
  app.post("/v1beta/models/:call{.+}", (c) => {
    const key = callerOf(service, c);
    const { model, method } = callOf(c.req.param("call"));
    if (!service.catalog.byId.has(model) && key.models?.has(model) !== true) {
      throw refused(
        404,
        `There is no model ${JSON.stringify(model.slice(0, 100))}; GET /v1/models lists the models of your API key`,
        NOT_FOUND,
      );
    }
    permitModel(service, c, key, model, "chat");
    const body = jsonBody(c);
    return onceByKey(service, c, { key, model }, () => {
      const refusal = service.validation.operation("text-generate-content", { ...body, model });
      if (refusal !== undefined) throw new RefusalError(refusal);
      const finish = offerOf(c.env.trace.offers, "finish");
      const answer = answerText(body, finish?.scenario.words[0]);
      charge(service, c, key, model, answer);
      finish?.use();
      return method === "generateContent"
        ? { status: 200, text: JSON.stringify(wholeBody(answer)) }
        : { status: 200, text: chunkTexts(answer).join(""), isStream: true };
    });
  });
}

function callOf(call: string): { model: string; method: string } {
  const colon = call.lastIndexOf(":");
  const method = call.slice(colon + 1);
  if (colon < 1 || !METHODS.includes(method)) {
    const message = 'The path must end with ":generateContent" or ":streamGenerateContent"';
    throw refused(404, message, NOT_FOUND);
  }
  return { model: call.slice(0, colon), method };
}

/** Charges a text call at once, because a text call has no task. */
function charge(
  service: Service,
  c: RouteContext,
  key: Key,
  model: string,
  { inputTokens, outputTokens }: TextAnswer,
): void {
  const { at } = c.env.trace;
  const tokens = { input: inputTokens, output: outputTokens };
  const micros = tokenCharge(tokenPrice(service.prices, model), tokens);
  requireBalance(service.ledger, key, micros);
  const call = { at, keyId: key.id, model, micros };
  bill(service.ledger, service.postings, {
    ...call,
    from: walletOf(key.id),
    account: key.account,
    requests: 1,
    promptTokens: inputTokens,
    completionTokens: outputTokens,
  });
  service.textCalls.add({ ...call, endpoint: c.req.path });
}

// A text answer. Equal requests get equal answers, unless the scenario `finish` (a simulated fault)
// sets the reason why the text ended.

interface TextAnswer {
  readonly text: string;
  readonly finishReason: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens by modality, such as `TEXT` and `VIDEO`. */
  readonly details: readonly { readonly modality: string; readonly tokenCount: number }[];
}

/** Assumption: number of tokens for one file. The documents do not show it. */
const FILE_TOKENS = 258;

function answerText(
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
  const max = getMember(body["generationConfig"], "maxOutputTokens");
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

/** Counts tokens. Assumption: four code points are a token; the documents show no tokeniser. */
function countTokens(text: string): number {
  return Math.ceil([...text].length / 4);
}

/** Returns the beginning of a text, at most `count` tokens. */
function firstTokens(text: string, count: number): string {
  return [...text].slice(0, count * 4).join("");
}

const RATINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
].map((category) => ({ category, probability: "NEGLIGIBLE" }));

function wholeBody(answer: TextAnswer): Record<string, unknown> {
  return { code: 200, data: data(answer, answer.text, true) };
}

/**
 * Returns the events of `streamGenerateContent`. The documents do not show the format of an event.
 * Assumption: each event has the next piece of text after `data:`, and the last event also has
 * `finishReason` and the token counts.
 */
function chunkTexts(answer: TextAnswer): string[] {
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
