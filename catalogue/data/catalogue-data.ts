// Builds the JSON documents of the catalogue pages from `contracts.lock.json`: the list of models,
// the search words, and a document for each model.
import { priceRange, secondsOf, takesOf } from "./card.js";
import { formData, formOf } from "./form.js";
import { historyOf } from "./history.js";
import { acceptsModel } from "./operations.js";
import type {
  ListedModel,
  ModelDocument,
  ModelList,
  ModelRow,
  SearchWords,
  Site,
} from "./page-data.js";
import { priceEntryOf } from "./prices.js";
import { listedOperations, searchFieldsOf } from "./search-words.js";
import { usualFields } from "./usual.js";
import {
  type ComparableModel,
  type ComparableUntypedModel,
  exampleRequest,
  isJsonObject,
  type JsonObject,
  type Lock,
  namesOf,
  type OperationContract,
  plain,
  requestTree,
} from "../../generator/forms.js";

/** The SDK data that the catalogue shows. */
export interface CatalogueInput {
  readonly lock: Lock;
  readonly changelog: string;
  /** List prices by model id, in the format of `contracts.lock.json`. */
  readonly prices: JsonObject;
}

/** Returns the content of `site.json`, which every page loads. */
export function siteData({
  lock: { name, version, models, untyped },
}: Pick<CatalogueInput, "lock">) {
  const fileNames = [...Object.keys(models), ...Object.keys(untyped)].flatMap((id) => {
    const { file } = namesOf(id);
    return file === id ? [] : [[id, file] as const];
  });
  const site: Site = { name, version, files: Object.fromEntries(fileNames), isServed: true };
  return site;
}

/** Returns the list of models. Models with a contract come first. */
export function modelList({ lock, prices }: CatalogueInput): ModelList {
  const { models, untyped } = lock;
  const rows = [
    ...Object.entries(models).map(([id, model]): ModelRow => {
      const schema = plain(model.input_schema);
      const tree = requestTree(schema);
      const { image_fields: imageFields = [] } = model;
      const files = takesOf(formOf(tree.root.fields, { ...tree, imageFields }));
      const seconds = secondsOf(schema);
      return {
        id,
        category: model.category,
        tags: model.capability_tags,
        ...(files.length > 0 && { takes: files }),
        ...(seconds && { seconds }),
        ...listPrice(id, prices),
      };
    }),
    ...Object.entries(untyped).map(([id, { category, capability_tags: tags }]): ModelRow => ({
      id,
      category,
      tags,
      state: "untyped",
      ...listPrice(id, prices),
    })),
  ];
  return { models: rows };
}

/** Returns the search words: the fields of each model with a contract, and all operations. */
export const searchWords = (
  { lock: { models } }: Pick<CatalogueInput, "lock">,
  openapi: JsonObject,
): SearchWords => ({
  fields: Object.fromEntries(
    Object.entries(models).map(([id, model]) => [id, searchFieldsOf(plain(model.input_schema))]),
  ),
  operations: listedOperations(openapi),
});

/** Returns the JSON document of a model with a contract. */
export function modelDocument(
  id: string,
  model: ComparableModel,
  { lock, changelog, prices }: CatalogueInput,
): ModelDocument {
  const [schema, rules] = [plain(model.input_schema), plain(model.rules)];
  const { image_fields: imageFields = [] } = model;
  const contract = { id, schema, rules, imageFields };
  const blocks = pricesOf(id, prices);
  return {
    id,
    category: model.category,
    tags: model.capability_tags,
    method: model.method,
    endpoint: model.endpoint,
    schemaVersion: model.schema_version,
    source: model.source,
    ...formData(contract, usualFields(lock, model.category)),
    rules: [...new Set(rules.map(({ message }) => message))],
    ...(blocks && { prices: priceEntryOf(id, blocks) }),
    history: historyOf(id, changelog),
    example: exampleRequest(contract),
  };
}

/**
 * Returns the JSON document of a model without a contract. The document lists the operations for
 * the model.
 */
export function listedDocument(
  id: string,
  { category, capability_tags: tags }: ComparableUntypedModel,
  operations: readonly OperationContract[],
  { changelog, prices }: CatalogueInput,
): ListedModel {
  const blocks = pricesOf(id, prices);
  const modelOperations = operations.filter((operation) => acceptsModel(operation, id));
  return {
    id,
    category,
    tags,
    ...(modelOperations.length > 0 && { operations: modelOperations.map(({ id: name }) => name) }),
    ...(blocks && { prices: priceEntryOf(id, blocks) }),
    history: historyOf(id, changelog),
  };
}

function listPrice(id: string, prices: JsonObject): Pick<ModelRow, "price"> {
  const blocks = pricesOf(id, prices);
  const price = blocks && priceRange(blocks);
  return price === undefined ? {} : { price };
}

const pricesOf = (id: string, prices: JsonObject): JsonObject | undefined => {
  const blocks = Object.hasOwn(prices, id) ? prices[id] : undefined;
  return isJsonObject(blocks) ? blocks : undefined;
};
