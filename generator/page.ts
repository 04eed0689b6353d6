// The door for the catalogue: contracts as its forms read them, and changes as its reports show them. No module behind it needs
// Node. `page-code.ts` is a door of its own, because most pages need no printer.
export type { Rejection } from "./read/check/rejection.js";
export type { Change, ChangeClass } from "./compare/diff/change.js";
export type {
  ComparableContracts,
  ComparableModel,
  ComparableUntypedModel,
} from "./compare/diff/comparable.js";
export type { DriftReport } from "./compare/drift/drift.js";
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
} from "./compare/drift/report/summary.js";
export type { Lock } from "./compare/lock/lock.js";
export { plain } from "./compare/lock/read.js";
export type { Contract, OperationContract } from "./read/normalise/contract.js";
export { namesOf } from "./read/normalise/names.js";
export { nameOnClient } from "./read/normalise/operations.js";
export {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./read/schema/json.js";
export { IN_PLACE } from "./read/schema/keywords.js";
export { listedValues } from "./read/tree/cases-of.js";
export type { Case } from "./read/tree/cases.js";
export { requestTree } from "./read/tree/contract-tree.js";
export {
  ANY,
  resolveNode,
  visit,
  type Bound,
  type Definitions,
  type Field,
  type Node,
  type Num,
  type Text,
  type Union,
  type Visitor,
} from "./read/tree/tree.js";
export { combinationsOf, exampleRequest } from "./typescript/example.js";
export { visibleJson } from "./typescript/text/literal.js";
export { inertCode } from "./typescript/text/markdown.js";
export { rangesOf, serverLines, unitOf } from "./typescript/types/jsdoc.js";
