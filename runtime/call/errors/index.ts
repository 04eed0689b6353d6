// Exports all error classes.
export type { ErrorJson } from "./error-json.js";
export { GatewayError, isGatewayError, type ErrorFacts } from "./gateway-error.js";
export * from "./api-error.js";
export * from "./call-errors.js";
export * from "./submission-errors.js";
export * from "./task-errors.js";
