// The routes of the music operations, and the checks of their models and versions
// (3-music-and-text.md, Endpoints).
import type { App, RouteContext } from "../http/app.js";
import { jsonBody } from "../http/body.js";
import { callerOf, permitModel } from "../http/caller.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Service } from "../instance/service.js";
import { callPrice } from "../money/charge.js";
import { submit } from "../submissions/submit.js";
import { priceFacts } from "../validation/rule-check.js";
import { OPERATIONS, type Body, type MusicOperation } from "./operations.js";

export function musicRoutes(app: App, service: Service): void {
  for (const operation of OPERATIONS) {
    app.post(operation.path, (c) => create(service, c, operation));
  }
}

function create(service: Service, c: RouteContext, operation: MusicOperation): Response {
  const key = callerOf(service, c);
  const body = jsonBody(c);
  const model = modelOf(service, operation, body);
  if (model !== undefined) permitModel(service, c, key, model, "audio");
  const { contract, path: endpoint } = operation;
  const { factors = {} } = priceFacts(service.contracts.rules, contract);
  const times = Object.entries(factors).reduce(
    (product, [field, factor]) => (body[field] === true ? product * factor : product),
    1,
  );
  return submit(service, c, {
    key,
    model: model ?? "",
    endpoint,
    pollPath: "/v1/music/tasks/{task_id}",
    kind: "music",
    body,
    refusal: (publicBody) =>
      service.validation.operation(contract, publicBody) ??
      documentedRefusal(operation, model, body),
    product: () => ({
      kind: "music",
      clips: operation.clips(service, key, body, c.env.trace.at),
    }),
    price: () => callPrice(service.prices, model ?? "", times),
  });
}

/**
 * Returns the model of a request, spelt as in the catalog. Returns `undefined` if the request names
 * no model and the operation has no default.
 */
function modelOf(service: Service, operation: MusicOperation, body: Body): string | undefined {
  const { byId } = service.catalog;
  const ids = [...byId.keys()];
  const { model: requestedModel } = body;
  if (requestedModel === undefined && operation.hasDefault === true) {
    // Assumption: if the catalog lacks the documented default, the first audio model replaces it.
    const firstAudioModel = ids.find((id) => byId.get(id)?.category === "audio");
    return byId.has(operation.model) ? operation.model : (firstAudioModel ?? operation.model);
  }
  if (typeof requestedModel !== "string") return undefined;
  const anyCase = service.contracts.operations.get(operation.contract)?.anyCase === true;
  if (!anyCase || byId.has(requestedModel)) return requestedModel;
  // Prices, permissions and usage compare the exact model id, so the catalog's spelling replaces
  // the requested spelling.
  return ids.find((id) => id.toLowerCase() === requestedModel.toLowerCase()) ?? requestedModel;
}

/**
 * Returns the refusal of an undocumented pair of model and operation, or of an undocumented
 * version. A model that is not in the API documents is accepted with any version.
 */
function documentedRefusal(
  operation: MusicOperation,
  model: string | undefined,
  { version }: Body,
): Refusal | undefined {
  if (OPERATIONS.every((one) => one.model !== model)) return undefined;
  if (model !== operation.model) {
    return invalid(`model must be ${JSON.stringify(operation.model)}`, "model").refusal;
  }
  const { versions } = operation;
  if (versions === undefined || version === undefined) return undefined;
  if (versions.some((word) => word === version)) return undefined;
  return invalid(`version must be one of ${JSON.stringify(versions)}`, "version").refusal;
}
