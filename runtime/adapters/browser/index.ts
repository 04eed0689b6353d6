// The exports of `gateway-sdk/browser`.
export { BrowserError, type BrowserCallOptions, type BrowserOptions } from "./call.js";
export {
  createBrowserClient,
  type BrowserClient,
  type BrowserModel,
  type BrowserRunOptions,
  type BrowserSubmitOptions,
} from "./client.js";
export type {
  BrowserFile,
  BrowserImageResult,
  BrowserResult,
  BrowserState,
  BrowserTrack,
  BrowserVideoResult,
  ResultOf,
} from "./state.js";
export type { BrowserTask, BrowserWaitOptions } from "./task.js";
