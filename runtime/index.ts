// Exports the public API of the runtime. A generated package adds its models to these exports.
export {
  createCoreClient,
  type Client,
  type RunTimeId,
  type UntypedOptions,
} from "./call/client/client.js";
export type { FieldsOf, RequestArgument, OneOf } from "./call/client/request-argument.js";
export type { ModelHandle } from "./call/client/model-handle.js";
export type { ClientOptions, ClientTimeouts, WithOptions } from "./call/client/options.js";
export type {
  RecoveredTask,
  RecoverOptions,
  Recovery,
  UnknownJob,
  UnsentJob,
} from "./jobs/recover.js";
export type { Surroundings } from "./call/time/clock.js";
export type {
  FieldNames,
  ModelMetadata,
  ModelModule,
  ModelWithFiles,
  OperationModule,
  StandardOptions,
  ValidateOptions,
  ValidationResult,
} from "./call/model/definition.js";
export type {
  JsonSchemaConverter,
  JsonSchemaOptions,
  RequestSchema,
} from "./call/model/json-schema.js";
export type { ModelEntry, ModelField, ModelRegistry } from "./call/model/registry.js";
export { file, type ImageFile, type LocalFile } from "./files/image-file.js";
export type { Issue } from "./validation/issue.js";

export * from "./call/errors/index.js";

export type { ValidationIssues } from "./call/submission/checks.js";
export type {
  RunOptions,
  SubmitOptions,
  UnknownFields,
  Validation,
} from "./call/submission/options.js";
export type { AnyOperations } from "./call/submission/operation.js";
export { loose } from "./call/submission/loose.js";

export { type SerializedTask, Task, type TaskRoute, type WaitOptions } from "./tasks/task.js";
export type { TaskReference, Tasks } from "./tasks/tasks.js";
export type {
  ActiveState,
  CompletedState,
  FailedState,
  TaskFacts,
  TaskState,
  TaskStatus,
} from "./tasks/state.js";
export type {
  BytesOptions,
  Character,
  MusicTrack,
  ResultFile,
  SavedFile,
  SaveOptions,
  TaskResult,
} from "./results/result.js";

export type { Catalog, CatalogQuery } from "./resources/catalog.js";
export type { CatalogEntry, ModelParameters } from "./answers/catalog.js";
export type { Usage } from "./resources/usage/usage.js";
export type { UsageDimension, UsageQuery, UsageTime } from "./resources/usage/query.js";
export type { UsageItem, UsageStatistics } from "./answers/usage.js";
export type { UsageReport } from "./resources/usage/read-report.js";
export type { UploadedImage, UploadOptions, Uploads } from "./resources/uploads/uploads.js";
export type { UploadSource } from "./resources/uploads/source.js";
export type { Music, MusicOperation } from "./resources/music.js";
export type { Images } from "./resources/images.js";
export type { Characters } from "./resources/characters.js";
export { textOf, type Text, type TextOptions } from "./resources/text/text.js";
export type { FinishReason, TextAnswer, TextCandidate } from "./answers/text.js";
export type { Billing, Logs } from "./resources/account.js";

export type { BudgetOptions, BudgetState } from "./call/submission/budget.js";
export type { Estimate } from "./pricing/estimate.js";
export {
  estimateRequest,
  priceEntry,
  type EstimateOptions,
  type Prices,
} from "./pricing/estimate-request.js";
export type { ModelFacts } from "./pricing/request-usage.js";
export type { InputVideos, PricingFacts } from "./pricing/facts.js";
export type { Pricing } from "./resources/pricing.js";
export type {
  FixedPriceItem,
  FixedPrices,
  InputPrice,
  PriceCatalog,
  PriceEntry,
  PriceRecord,
  PriceTier,
  Rates,
  ToolPrice,
} from "./answers/prices.js";
export {
  payableRates,
  tokenPrice,
  toolPrice,
  type PayableRates,
  type RateName,
  type TokenUsage,
} from "./pricing/token-price.js";

export type {
  FailureEvent,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  TaskEvent,
} from "./call/observe/events.js";
export type { Logger, LogLevel } from "./call/observe/logger.js";
export type { Hooks } from "./call/observe/observer.js";
export type { AnswerPromise, ResponseFacts, WithResponse } from "./call/transport/answer/answer.js";
export type { CallOptions } from "./call/transport/options.js";
export type { Limits, RetrySettings, Timeouts } from "./call/transport/settings.js";
