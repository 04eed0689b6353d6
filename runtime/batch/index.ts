// Exports `runBatch`, which runs many requests, and its types.
export type { BatchClient } from "./client.js";
export type { BatchEntry } from "./entry.js";
export type { Outcome, OutcomeStatus } from "./outcomes.js";
export type { BatchPlan } from "./plan.js";
export type { BatchProgress } from "./running.js";
export { BatchInvalidError, UnansweredError } from "./errors.js";
export { runBatch, type BatchOptions } from "./run-batch.js";
export type { BatchSource, Problem } from "./source.js";
