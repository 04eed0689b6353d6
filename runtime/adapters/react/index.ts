// The exports of `gateway-sdk/react`, except `useRun` and `useRuns`, which depend on the package's
// models.
export type { RunView } from "./follow.js";
export type { UseRunOptions } from "./run-list.js";
export type { HookOptions } from "./use-client.js";
export type { ListedRun, Running, RunningList } from "./use-run.js";
export { useTask } from "./use-task.js";
