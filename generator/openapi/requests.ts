// Makes the request body of each create endpoint. The field `model` selects the schema of the
// request.
import type { Contract, OperationContract } from "../read/normalise/contract.js";
import type { Contracts } from "../read/normalise/normalise.js";
import {
  byCodeUnit,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
} from "../read/schema/json.js";
import { inertCode } from "../typescript/text/markdown.js";
import { exampleOf, modelsOf } from "./example.js";
import { modelRequest, operationRequest, requestName } from "./request.js";
import type { Endpoint } from "./paths/endpoint.js";

/** The request body of one endpoint, and its components. */
export interface Requests {
  readonly body: JsonObject;
  /** The schemas of the requests, by component name. */
  readonly schemas: JsonObject;
  /** The models with a documented `Idempotency-Key` header. */
  readonly idempotent: readonly string[];
  /** The models that the catalog lists for the endpoint's operation; can be empty. */
  readonly offered: readonly string[];
}

// The endpoint for models without a contract. `client.untyped` uses the same endpoint. Models of
// the categories in `WITH_OPERATION` use the endpoint of an operation instead.
const OF_UNTYPED = "/v1/videos/generations";
const WITH_OPERATION = ["image", "audio", "chat"];
/** The component name for requests of models without a contract. */
const UNTYPED = "UntypedRequest";

/** Returns the price of a model with this contract; undefined if the price is not fixed. */
export type PriceOf = (model: string, contract: Contract) => JsonObject | undefined;

/**
 * Returns the request body and components of an endpoint; undefined if no request is known.
 * `documented` has an example request.
 */
export function requestsTo(
  endpoint: string,
  contracts: Contracts,
  documented: Pick<Endpoint, "request">,
  priceOf: PriceOf,
): Requests | undefined {
  const models = contracts.models.filter((model) => model.endpoint === endpoint);
  const [operation] = contracts.operations.filter((one) => one.endpoint === endpoint);
  const typed = models.map(({ id }) => id).sort(byCodeUnit);
  const unlisted =
    endpoint === OF_UNTYPED
      ? contracts.untyped.filter(({ category }) => !WITH_OPERATION.includes(category))
      : [];
  const untyped = unlisted.map(({ id }) => id).sort(byCodeUnit);
  const others = operation ? modelsOf(operation).filter((id) => !typed.includes(id)) : [];
  if (typed.length + untyped.length === 0 && operation === undefined) return undefined;

  const all = [...models].sort((a, b) => byCodeUnit(a.id, b.id));
  const requests = [...all, ...(operation === undefined ? [] : [operation])];
  const examples = requests.flatMap((contract): [string, Json][] => {
    const value = exampleOf(contract, typed, documented.request);
    return value === undefined
      ? []
      : [
          [
            requestName(contract.id),
            { summary: contract.id, value: sent(value, contract.endpoint) },
          ],
        ];
  });
  const content = {
    schema: schemaOf(typed, untyped, operation),
    ...(examples.length > 0 && { examples: objectOf(examples) }),
  };
  return {
    body: { required: true, content: { "application/json": content } },
    schemas: objectOf([
      ...all.flatMap((model) =>
        priced(modelRequest(model, operation?.rules ?? []), model, [model.id], priceOf),
      ),
      ...(operation ? priced(operationRequest(operation, typed), operation, others, priceOf) : []),
      ...(untyped.length > 0 ? [[UNTYPED, untypedRequest(untyped)] as const] : []),
    ]),
    offered: operation?.offeredModels ?? [],
    idempotent: all.filter(({ facts }) => facts.idempotencyKey).map(({ id }) => id),
  };
}

// Adds the prices of these models to the component of a request.
function priced(
  components: JsonObject,
  contract: Contract,
  models: readonly string[],
  priceOf: PriceOf,
): readonly [string, Json][] {
  const costs = models.flatMap((model): [string, Json][] => {
    const price = priceOf(model, contract);
    return price === undefined ? [] : [[model, price]];
  });
  return Object.entries(components).map(([name, schema]) =>
    name === requestName(contract.id) && costs.length > 0 && isJsonObject(schema)
      ? [name, { ...schema, "x-price": objectOf(costs) }]
      : [name, schema],
  );
}

const sent = (request: JsonObject, endpoint: string): JsonObject =>
  objectOf(Object.entries(request).filter(([field]) => !endpoint.includes(`{${field}}`)));

const refTo = (component: string) => ({ $ref: `#/components/schemas/${component}` });

function schemaOf(
  typed: readonly string[],
  untyped: readonly string[],
  operation: OperationContract | undefined,
): JsonObject {
  const typedNames = typed.map((id): [string, string] => [id, requestName(id)]);
  const untypedNames = untyped.map((id): [string, string] => [id, UNTYPED]);
  const namesById = [...typedNames, ...untypedNames];
  const open = operation === undefined ? [] : [requestName(operation.id)];
  const names = [...new Set([...namesById.map(([, name]) => name), ...open])];
  const [only] = names;
  if (only !== undefined && names.length === 1) return refTo(only);
  const mapping = namesById.map(([id, name]): [string, Json] => [id, refTo(name).$ref]);
  // A discriminator lists all ids that it allows. An operation accepts other ids too, so its
  // endpoint gets a plain `anyOf` without a discriminator.
  if (open.length > 0) return { anyOf: names.map(refTo) };
  return {
    oneOf: names.map(refTo),
    discriminator: { propertyName: "model", mapping: objectOf(mapping) },
  };
}

const untypedRequest = (ids: readonly string[]): JsonObject => ({
  description: `Request of a model for which the catalog has no contract, such as ${inertCode(ids[0] ?? "")}: its fields are not known.`,
  type: "object",
  properties: { model: { type: "string", enum: ids } },
  required: ["model"],
  additionalProperties: true,
});
