// The door of the generator: all that other folders use of it. Three doors beside it load less: `failure.ts` before a command is
// chosen, `page.ts` and `page-code.ts` in a browser.
export { loadApp, loadMorph } from "./callers/app.js";
export { callersOf, type CallersQuestion } from "./callers/callers.js";
export { assertClean, writeEdits } from "./callers/write.js";
export { DOCUMENTED_ENDPOINTS, type Endpoint } from "./check/endpoint.js";
export { REJECTIONS, printable } from "./check/rejection.js";
export type { Change } from "./diff/change.js";
export type {
  ComparableContracts,
  ComparableModel,
  ComparableUntypedModel,
} from "./diff/comparable.js";
export { driftOf, type CallersReport, type DriftReport } from "./drift/drift.js";
export { driftMarkdown } from "./drift/report/markdown.js";
export {
  BREACHES,
  byModel,
  classOf,
  isRemovedField,
  moneyMark,
  type ModelChanges,
} from "./drift/report/summary.js";
export { driftTable } from "./drift/report/table.js";
export { callText } from "./emit/call-text.js";
export { combinationsOf, exampleRequest } from "./emit/example.js";
export type { EmittedFile } from "./emit/file.js";
export { objectBlock } from "./emit/json-literal.js";
export { printCode } from "./emit/layout/code.js";
export { assemble } from "./emit/package/assemble.js";
export {
  DEFAULT_NAME,
  programName,
  publishConfig,
  type Publishing,
} from "./emit/package/manifest.js";
export { readTemplate } from "./emit/package/template.js";
export { stringLiteral } from "./emit/text/literal.js";
export { inertCode } from "./emit/text/markdown.js";
export { rangesOf, serverLines, unitOf } from "./emit/types/jsdoc.js";
export { parseBaseUrl } from "./fetch/base-url.js";
export { fetchCatalog } from "./fetch/catalog.js";
export { readCatalog } from "./fetch/file.js";
export type { Gateway } from "./fetch/http.js";
export { fetchPrices } from "./fetch/prices.js";
export type { Pattern, Selection } from "./fetch/select.js";
export { withoutKey } from "./fetch/without-key.js";
export { notReadSentence } from "./lock/as-locked.js";
export { contractsOfLock, pricesOfLock } from "./lock/contracts-of-lock.js";
export { lockContracts } from "./lock/contracts.js";
export { LOCK_FILE, type Lock } from "./lock/lock.js";
export { withNewName } from "./lock/losses.js";
export { plain, readLock } from "./lock/read.js";
export { didYouMean } from "./nearest.js";
export type { Contract, ModelContract, OperationContract } from "./normalise/contract.js";
export { followedBy, type Follows, type RuleMapping } from "./normalise/followed-model.js";
export { namesOf, pascalCase } from "./normalise/names.js";
export type { Contracts } from "./normalise/normalise.js";
export { OPERATIONS, nameOnClient, type OperationModels } from "./normalise/operations.js";
export { readDocumentedPrices } from "./normalise/prices.js";
export { proposedRule, proposedRules, resemblanceSentence } from "./normalise/proposed-rules.js";
export type { Resemblance } from "./normalise/resemblance.js";
export type { CountSettings } from "./normalise/result-counts.js";
export { readDocumentedContracts, type DocumentedContracts } from "./normalise/rules.js";
export { exampleOf, modelsOf } from "./openapi/example.js";
export { explicit } from "./openapi/explicit.js";
export { warningOf, withoutInherited } from "./openapi/inherited-names.js";
export { modelRequest, operationRequest, requestName } from "./openapi/request.js";
export { runPipeline, type RunOptions } from "./pipeline.js";
export { fetchAll, readContracts, soundContracts } from "./read-contracts.js";
export { listedValues } from "./reading/cases-of.js";
export type { Case } from "./reading/cases.js";
export { requestTree } from "./reading/contract-tree.js";
export { sentenceOf } from "./reading/doubts.js";
export {
  ANY,
  resolved,
  visit,
  type Bound,
  type Definitions,
  type Field,
  type Node,
  type Num,
  type Text,
  type Union,
  type Visitor,
} from "./reading/tree.js";
export type { RunReport } from "./report.js";
export { hashOfFiles } from "./reuse/generator-hash.js";
export {
  byCodeUnit,
  canonicalJson,
  isJsonArray,
  isJsonObject,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "./schema/json.js";
export { severalAtOnce } from "./several-at-once.js";
export type { Project, Sources, StageName } from "./sources.js";
export { readChangesets } from "./version/changesets.js";
export { versionOf } from "./version/collect-facts.js";
export { markReleased } from "./version/mark-released.js";
export { WITHOUT_LOCK, assertWhole, readIfThere, readPrevious } from "./write/previous.js";
export { isGenerated } from "./write/unlisted.js";
