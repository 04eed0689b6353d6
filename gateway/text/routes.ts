// POST /v1beta/models/{model}:{method} (3-music-and-text.md).
import { json } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { jsonObject } from "../http/body.js";
import { callerOf, permitModel } from "../http/caller.js";
import { Refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { INCOME, walletOf } from "../money/ledger.js";
import { tokenCharge } from "../prices/charge.js";
import { tokenPrice } from "../prices/price-list.js";
import type { Service } from "../service/service.js";
import { requireBalance } from "../tasks/start-task.js";
import { answerText, type TextAnswer } from "./answer-text.js";
import { chunkTexts, wholeBody } from "./native-response.js";

const METHODS = ["generateContent", "streamGenerateContent"];

/** Adds the native text route. */
export function textRoutes(app: App, service: Service): void {
  app.post("/v1beta/models/:call{.+}", (c) => {
    const key = callerOf(service, c);
    const { model, method } = callOf(c.req.param("call"));
    if (!service.catalog.byId.has(model) && key.models?.has(model) !== true) {
      throw notFound(`There is no model ${JSON.stringify(model.slice(0, 100))}`);
    }
    permitModel(service, c, key, model, "chat");
    const body = jsonObject(c.env.trace.body);
    const refusal = service.validation.operation("text-generate-content", body);
    if (refusal !== undefined) throw new Refused(refusal);
    const answer = answerText(body, finishReason(c));
    charge(service, key, model, answer, c.env.trace.at);
    return method === "generateContent" ? json(wholeBody(answer)) : streamed(chunkTexts(answer));
  });
}

function callOf(call: string): { model: string; method: string } {
  const colon = call.lastIndexOf(":");
  const method = call.slice(colon + 1);
  if (colon < 1 || !METHODS.includes(method)) {
    throw notFound("The method must be generateContent or streamGenerateContent");
  }
  return { model: call.slice(0, colon), method };
}

function notFound(message: string): Refused {
  return new Refused({ status: 404, type: "invalid_request_error", code: "not_found", message });
}

function finishReason(c: RouteContext): string | undefined {
  const offer = c.env.trace.offers.find(({ scenario, use }) => scenario.kind === "text" && use());
  return offer?.scenario.words[0];
}

/** Synchronous calls are charged at once. */
function charge(service: Service, key: Key, model: string, answer: TextAnswer, at: number): void {
  const micros = tokenCharge(tokenPrice(service.prices, model), {
    input: answer.inputTokens,
    output: answer.outputTokens,
  });
  requireBalance(service, key, micros);
  service.ledger.post({ at, from: walletOf(key.id), to: INCOME, micros, reason: "charge" });
  service.postings.add({
    at,
    keyId: key.id,
    account: key.account,
    model,
    micros,
    requests: 1,
    promptTokens: answer.inputTokens,
    completionTokens: answer.outputTokens,
  });
}

function streamed(chunks: readonly string[]): Response {
  const encoder = new TextEncoder();
  const rest = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(encoder.encode(chunk));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}
