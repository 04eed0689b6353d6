// Finds the API key, the URL origin and the model of a request.
import { authenticate, forbidden } from "../keys/authenticate.js";
import { mayUse, type Key } from "../keys/key.js";
import type { Service } from "../instance/service.js";
import type { RouteContext } from "./app.js";
import { jsonBody } from "./body.js";
import { invalid } from "./refusal.js";

/** A create request: its API key, JSON body and model. */
export interface CreateCall {
  readonly key: Key;
  readonly body: Readonly<Record<string, unknown>>;
  readonly model: string;
}

/**
 * Reads a create request, and checks its API key, its body and the category of its model.
 *
 * @throws RefusalError if a check fails.
 */
export function createCall(service: Service, c: RouteContext, category: string): CreateCall {
  const key = callerOf(service, c);
  const body = jsonBody(c);
  const { model } = body;
  if (model === undefined) throw invalid("model is required", "model");
  if (typeof model !== "string") throw invalid("model must be a string", "model");
  permitModel(service, c, key, model, category);
  return { key, body, model };
}

/** Returns the API key of a request and stores it in the trace. @throws RefusalError 401 or 403. */
export function callerOf(service: Service, c: RouteContext): Key {
  const { trace } = c.env;
  const header = c.req.header("authorization") ?? null;
  trace.key = authenticate(service.keys, header, trace.at, c.env.peer.ip);
  return trace.key;
}

/** Returns the origin for URLs in an answer. Default: the request's origin. */
export function originOf(service: Service, c: RouteContext): string {
  return service.publicUrl ?? c.env.trace.url.origin;
}

/**
 * Checks that the key may use the model and that the endpoint accepts the model's category.
 * Otherwise throws a RefusalError with status 403 or 400.
 *
 * Assumption: if the key has no allow-list, a model outside the catalog gets a 400 with `param`
 * `model`. Every endpoint accepts a model of category `unknown`, because the API documents allow
 * calls of such a model.
 */
export function permitModel(
  service: Service,
  c: RouteContext,
  key: Key,
  model: string,
  category: string,
): void {
  c.env.trace.model = model.slice(0, 200);
  const quotedModel = JSON.stringify(model.slice(0, 100));
  if (!mayUse(key, model))
    throw forbidden(`This API key is not allowed to use the model ${quotedModel}`, "model");
  const entry = service.catalog.byId.get(model);
  if (entry === undefined && key.models === undefined) {
    throw invalid(`There is no model ${quotedModel}; GET /v1/models lists all models`, "model");
  }
  const isDocumentedCategory = ["chat", "image", "video", "audio"].includes(entry?.category ?? "");
  if (isDocumentedCategory && entry?.category !== category) {
    throw invalid(
      `${model} has the category ${entry?.category}; this endpoint needs a model of category ${category}`,
      "model",
    );
  }
}
