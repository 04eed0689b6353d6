// Exports functions such as `requestTree`, with which the pages of `catalogue/` build their request
// forms. `index.ts` does not export these functions, because no other folder outside the generator
// reads contract trees (parsed schemas).
export type { ComparableModel, ComparableUntypedModel } from "./compare/diff/comparable.js";
export type { Lock } from "./compare/lock/lock.js";
export { plain } from "./compare/lock/read.js";
export type { Contract, OperationContract } from "./read/normalise/contract.js";
export { mediaOf, type MediaKind, type NamedPlace } from "./read/normalise/media.js";
export { namesOf } from "./read/normalise/names.js";
export { nameOnClient } from "./read/normalise/operations.js";
export {
  isJsonArray,
  isJsonObject,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "./read/schema/json.js";
export { listedValues } from "./read/tree/listed-values.js";
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
  type Union,
  type Visitor,
} from "./read/tree/tree.js";
export { combinationsOf, exampleRequest } from "./typescript/example.js";
export { inertCode } from "./typescript/text/markdown.js";
export { rangesOf, serverLines, unitOf } from "./typescript/types/jsdoc.js";
