// Runs stage "normalise": joins a catalog entry and its documented rules into one contract.
import { createHash } from "node:crypto";
import type { CatalogModel } from "../check/entry.js";
import { EntryRejectionError, type Rejection } from "../check/rejection.js";
import { doubtsOf } from "../tree/doubts.js";
import { byCodeUnit, canonicalJson, type Json, type JsonObject } from "../schema/json.js";
import { canonicalSchema, sortedSchema } from "./canonical.js";
import type {
  DocumentedFacts,
  ModelContract,
  OperationContract,
  Rule,
  UntypedModel,
} from "./contract.js";
import { missingFields } from "./demands.js";
import { followedBy, type RuleMapping } from "./followed-model.js";
import { namesOf } from "./names.js";
import { operationContract, type OperationModels } from "./operations.js";
import type { PriceFacts } from "./prices.js";
import { pricingOf } from "./pricing.js";
import { fieldsOf } from "./resemblance.js";
import { followersOf, ruleSentence } from "./rule-sentence.js";
import { countsOfModel, type CountSettings, type CountBilling } from "./result-counts.js";
import type { DocumentedContracts, RuleFile } from "./rules.js";
import { assertModel, storedSchema } from "./stored-schema.js";

/** The contracts from which the emitters write code. */
export interface Contracts {
  readonly models: readonly ModelContract[];
  readonly operations: readonly OperationContract[];
  readonly untyped: readonly UntypedModel[];
}

/** The usable contracts. `refused` has the reason for each unusable contract, by model id. */
export interface NormalisedContracts {
  readonly contracts: Contracts;
  readonly refused: ReadonlyMap<string, Pick<Rejection, "code" | "message">>;
}

/** Joins the checked models with the documented rules, prices and operations. */
export function normalise(
  models: readonly CatalogModel[],
  documented: DocumentedContracts,
  mapping: RuleMapping,
  operations: OperationModels = {},
  counts: CountSettings = {},
): NormalisedContracts {
  const refused = new Map<string, Pick<Rejection, "code" | "message">>();
  const rulesFor = (name: string | undefined) =>
    documented.rules.filter((file) => name !== undefined && file.appliesTo.includes(name));
  const followers = followersOf(
    documented.rules.flatMap((file) => file.models),
    models.map(({ id }) => id),
    mapping,
  );
  const contractsOf = (model: CatalogModel): readonly ModelContract[] => {
    const { name, idempotency } = followedBy(mapping, model.id);
    const price = documented.prices?.get((name ?? model.id).toLowerCase());
    const files = rulesFor(name);
    // The documented rules for an endpoint apply to every model with this endpoint.
    const { parameters } = model;
    const called = documented.operations.find(({ endpoint }) => endpoint === parameters?.endpoint);
    const rules = rulesOf([...files, ...rulesFor(called?.name)], parameters?.inputSchema);
    try {
      return modelContract(model, {
        rules: rules.map((rule) => {
          const message = ruleSentence(rule.message, model.id, followers);
          return Object.freeze({ ...rule, message });
        }),
        facts: factsOf(files, idempotency ?? false),
        price,
        multiplies: countsOfModel(counts, model.id),
      });
    } catch (error) {
      if (!(error instanceof EntryRejectionError)) throw error;
      refused.set(model.id, { code: error.code, message: error.message });
      return [];
    }
  };
  const typed = models.flatMap(contractsOf);
  const contracts = Object.freeze({
    models: typed,
    operations: documented.operations.map((file) => {
      const files = rulesFor(file.name);
      const about = { rules: rulesOf(files), pricing: factsOf(files, true).pricing ?? {} };
      return operationContract(file, about, models, operations, countsOfModel(counts, file.name));
    }),
    untyped: models
      .filter(({ id, parameters }) => parameters === undefined || refused.has(id))
      .map(untypedModel),
  });
  return { contracts, refused };
}

/** Moves the models with these ids from `models` to `untyped`. */
export function withoutTypes(contracts: Contracts, ids: ReadonlyMap<string, unknown>): Contracts {
  if (ids.size === 0) return contracts;
  const { models, untyped } = contracts;
  const added = models.filter(({ id }) => ids.has(id)).map(untypedModel);
  return Object.freeze({
    ...contracts,
    models: models.filter(({ id }) => !ids.has(id)),
    untyped: [...untyped, ...added].sort((a, b) => byCodeUnit(a.id, b.id)),
  });
}

const untypedModel = ({ id, category, capabilityTags }: UntypedModel): UntypedModel =>
  Object.freeze({ id, category, capabilityTags });

interface ModelDocuments {
  readonly rules: readonly Rule[];
  readonly facts: DocumentedFacts;
  readonly price: PriceFacts | undefined;
  readonly multiplies: CountBilling;
}

function modelContract(
  model: CatalogModel,
  { rules, facts, price, multiplies }: ModelDocuments,
): ModelContract[] {
  const { id, category, capabilityTags, parameters } = model;
  if (parameters === undefined) return [];
  const { inputSchema, ...metadata } = parameters;
  const schema = storedSchema(inputSchema);
  assertModel(schema, id);
  const contract: ModelContract = {
    kind: "model",
    id,
    category,
    capabilityTags,
    ...metadata,
    names: namesOf(id),
    schema,
    rules,
    facts,
    pricing: pricingOf(schema, facts.pricing ?? {}, multiplies),
    ...(facts.imageFields && { imageFields: facts.imageFields }),
    ...(price !== undefined && { price }),
    doubts: doubtsOf(schema),
    hash: model.hash ?? contractHash(model),
  };
  return [Object.freeze(contract)];
}

const keepValue = (value: Json): Json => value;

// Omits a rule if the schema lacks a field that the rule requires. `findings.ts` reports the
// omitted rules.
function rulesOf(files: readonly RuleFile[], schema?: JsonObject): readonly Rule[] {
  const fields = schema && fieldsOf(schema);
  return files
    .flatMap((file) => file.rules)
    .filter((rule) => fields === undefined || missingFields(rule.schema, fields).length === 0)
    .map((rule) => Object.freeze({ ...rule, schema: canonicalSchema(rule.schema, keepValue) }));
}

function factsOf(files: readonly RuleFile[], idempotency: boolean): DocumentedFacts {
  const polling = files.find((file) => file.facts.polling)?.facts.polling;
  const timeoutSeconds = files.find((file) => file.facts.timeoutSeconds)?.facts.timeoutSeconds;
  const pricing = files.find((file) => file.facts.pricing)?.facts.pricing;
  const imageFields = files.find((file) => file.facts.imageFields)?.facts.imageFields;
  return Object.freeze({
    idempotencyKey: idempotency && files.some((file) => file.facts.idempotencyKey),
    ...(polling !== undefined && { polling }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(pricing !== undefined && { pricing }),
    ...(imageFields !== undefined && { imageFields }),
  });
}

// Returns the SHA-256 of a contract. The order of keywords, names and listed values does not change
// the hash.
function contractHash({ category, capabilityTags, parameters }: CatalogModel): string {
  const called = parameters && [
    parameters.operation,
    parameters.method,
    parameters.endpoint,
    sortedSchema(parameters.inputSchema),
  ];
  const content = canonicalJson([category, capabilityTags, called ?? null]);
  return createHash("sha256").update(content).digest("hex");
}
