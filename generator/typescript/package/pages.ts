// Makes all pages below docs/: one for each model, and one for each operation.
import type { Contracts } from "../../read/normalise/normalise.js";
import { isJsonObject, type JsonObject } from "../../read/schema/json.js";
import type { EmittedFile } from "../file.js";
import { modelPage } from "./model-page.js";
import { operationPage } from "./operation-page.js";
import { operationModel } from "./readme.js";

/** Makes the pages. `name` is the package name; `prices` is the price list, by model id. */
export const pagesOf = (
  { models, operations, untyped }: Contracts,
  name: string,
  prices: JsonObject,
): readonly EmittedFile[] => [
  ...models.map((model) => {
    const entry = Object.hasOwn(prices, model.id) ? prices[model.id] : undefined;
    return modelPage(model, name, isJsonObject(entry) ? entry : {});
  }),
  ...operations.map((operation) =>
    operationPage(operation, name, operationModel(operation, untyped)),
  ),
];
