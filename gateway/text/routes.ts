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
import { answerText, chunkTexts, wholeBody, type TextAnswer } from "./answer-text.js";
const NOT_FOUND = { code: "not_found" };
const METHODS = ["generateContent", "streamGenerateContent"];

export function textRoutes(app: App, service: Service): void {
  app.post("/v1beta/models/:call{.+}", (c) => {
    const key = callerOf(service, c);
    const { model, method } = callOf(c.req.param("call"));
    if (!service.catalog.byId.has(model) && key.models?.has(model) !== true) {
      throw refused(404, `There is no model ${JSON.stringify(model.slice(0, 100))}`, NOT_FOUND);
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
    throw refused(404, "The method must be generateContent or streamGenerateContent", NOT_FOUND);
  }
  return { model: call.slice(0, colon), method };
}

/** Synchronous calls are charged at once. */
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
