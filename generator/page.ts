// The door for the pages of the catalogue: nothing behind it needs Node.
export type { Rejection } from "./check/rejection.js";
export type { Change, ChangeClass } from "./diff/change.js";
export type { ComparableContracts } from "./diff/comparable.js";
export type { DriftReport } from "./drift/drift.js";
export {
  BREACHES,
  CLASSES,
  byModel,
  classCounts,
  classOf,
  countsLine,
  isRemovedField,
  valueText,
  versionLine,
  withoutField,
  type ModelChanges,
} from "./drift/report/summary.js";
export { visibleJson } from "./emit/text/literal.js";
export {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  memberOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./schema/json.js";
export { IN_PLACE } from "./schema/keywords.js";
