// Exports the functions that catalogue pages use in a browser. The modules of these functions do
// not need Node.
export type { Rejection } from "./read/check/rejection.js";
export type { Change, ChangeClass } from "./compare/diff/change.js";
export type { ComparableContracts } from "./compare/diff/comparable.js";
export type { DriftReport } from "./compare/drift/drift.js";
export {
  BREACHES,
  CLASSES,
  byChange,
  classOf,
  countsLine,
  isRemovedField,
  silentModels,
  valueText,
  versionLine,
  withoutField,
  type EqualChanges,
} from "./compare/drift/report/summary.js";
export { priceBlocks } from "./read/normalise/price-blocks.js";
export type { PricedRequest, SelectingField } from "./read/normalise/price-selection.js";
export { visibleJson } from "./typescript/text/literal.js";
export {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  memberOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./read/schema/json.js";
export { IN_PLACE } from "./read/schema/keywords.js";
