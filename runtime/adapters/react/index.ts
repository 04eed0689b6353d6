// The exports of `gateway-sdk/react`, except `useRun`, which depends on the package's models.
export type { RunView } from "./follow.js";
export type { HookOptions, Running, UseRunOptions } from "./use-run.js";
export { useTask } from "./use-task.js";
