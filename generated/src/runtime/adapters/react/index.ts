// What `gateway-sdk/react` exports, apart from `useRun`, which knows the models of its package.
export type { RunView } from "./follow.js";
export type { HookOptions, Running, UseRunOptions } from "./use-run.js";
export { useTask } from "./use-task.js";
