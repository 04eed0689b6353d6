// Exports everything that other folders import from the generator. A caller that must load little
// code imports a smaller file instead. `failure.ts` is for the start of the program, and `forms.ts`
// for the request forms of `catalogue/`. `page.ts` and `page-code.ts` run in a browser, and
// `live.ts` in an SDK.
export { loadMorph } from "./callers/app.js";
export { openApp } from "./callers/open-app.js";
export { DOCUMENTED_ENDPOINTS, type Endpoint } from "./read/check/endpoint.js";
export { REJECTIONS, printable } from "./read/check/rejection.js";
export type { Change } from "./compare/diff/change.js";
export type { CallersReport, DriftReport } from "./compare/drift/drift.js";
export { driftMarkdown } from "./compare/drift/report/markdown.js";
export { driftAnnotations } from "./compare/drift/report/annotations.js";
export { classOf } from "./compare/drift/report/summary.js";
export { driftTable } from "./compare/drift/report/table.js";
export { callText } from "./typescript/call-text.js";
export { exampleRequest } from "./typescript/example.js";
export { objectBlock } from "./typescript/json-literal.js";
export { printCode } from "./typescript/layout/code.js";
export {
  DEFAULT_NAME,
  programName,
  publishConfig,
  type Publishing,
} from "./typescript/package/manifest.js";
export { readTemplate } from "./typescript/package/template.js";
export { stringLiteral } from "./typescript/text/literal.js";
export { parseBaseUrl } from "./read/fetch/base-url.js";
export { fetchCatalog } from "./read/fetch/catalog.js";
export { readCatalog } from "./read/fetch/file.js";
export type { Gateway } from "./read/fetch/http.js";
export { fetchPrices } from "./read/fetch/prices.js";
export type { Pattern, Selection } from "./read/fetch/select.js";
export { withoutKey } from "./read/fetch/without-key.js";
export { contractsOfLock, pricesOfLock } from "./compare/lock/contracts-of-lock.js";
export { LOCK_FILE, type Lock, type RuntimeIdentity } from "./compare/lock/lock.js";
export { withNewName } from "./compare/lock/losses.js";
export { readLock } from "./compare/lock/read.js";
export { didYouMean } from "./nearest.js";
export type { Contract, ModelContract } from "./read/normalise/contract.js";
export { followedBy, type Follows, type RuleMapping } from "./read/normalise/followed-model.js";
export { namesOf } from "./read/normalise/names.js";
export type { Contracts } from "./read/normalise/normalise.js";
export { OPERATIONS, type OperationModels } from "./read/normalise/operations.js";
export { readDocumentedPrices } from "./read/normalise/prices.js";
export {
  proposedRule,
  proposedRules,
  resemblanceSentence,
} from "./read/normalise/proposed-rules.js";
export type { Resemblance } from "./read/normalise/resemblance.js";
export type { CountSettings } from "./read/normalise/result-counts.js";
export { readDocumentedContracts, type DocumentedContracts } from "./read/normalise/rules.js";
export { readAnswers } from "./openapi/answers.js";
export { openApiDocument } from "./openapi/document.js";
export { warningOf, withoutInherited } from "./openapi/inherited-names.js";
export { runDriftPipeline } from "./drift-pipeline.js";
export { runPipeline, type RunOptions } from "./pipeline.js";
export { fetchAll, readContracts, soundContracts } from "./read-contracts.js";
export { sentenceOf } from "./read/tree/doubts.js";
export type { RunReport } from "./report.js";
export { hashOfFiles, hashOfRuntime, runtimeOf } from "./compare/reuse/generator-hash.js";
export {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "./read/schema/json.js";
export { severalAtOnce } from "./several-at-once.js";
export type { Project, Sources, StageName } from "./sources.js";
export { markReleased } from "./compare/version/mark-released.js";
export { assertWhole, readIfExists, readPrevious } from "./compare/write/previous.js";
export { isGenerated } from "./compare/write/unlisted.js";
