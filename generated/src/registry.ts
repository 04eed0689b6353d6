// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { baseUrl } from "./base-url.js";
import { operations } from "./operation-loaders.js";
import type { ModelRegistry } from "#runtime/index.js";
import { untypedModels } from "./untyped-models.js";

/**
 * Functions that load the module of a model on first use. So a program loads only the models that
 * it calls.
 */
export const registry: ModelRegistry = {
  baseUrl,
  models: {
    "stand-in-base-video": async () => (await import("./models/stand-in-base-video.js")).default,
    "stand-in-image": async () => (await import("./models/stand-in-image.js")).default,
    "stand-in/slash-video": async () =>
      (await import("./models/stand-in-slash-video-a4c6acf7.js")).default,
    "x-1-0-pro-fast": async () => (await import("./models/x-1-0-pro-fast.js")).default,
    "x-1-0-pro-quality": async () => (await import("./models/x-1-0-pro-quality.js")).default,
    "x-1-5-pro": async () => (await import("./models/x-1-5-pro.js")).default,
    "x-2.3": async () => (await import("./models/x-2.3.js")).default,
    "x-2.3-Fast": async () => (await import("./models/x-2.3-fast-f8f86787.js")).default,
    "x-2.7-r2v": async () => (await import("./models/x-2.7-r2v.js")).default,
    "x-imagine-video": async () => (await import("./models/x-imagine-video.js")).default,
    "x-imagine-video-1.5": async () => (await import("./models/x-imagine-video-1.5.js")).default,
    "x-omni-1.1-flash": async () => (await import("./models/x-omni-1.1-flash.js")).default,
    "x-v3-omni": async () => (await import("./models/x-v3-omni.js")).default,
    "x-v4-fast": async () => (await import("./models/x-v4-fast.js")).default,
    "x-v4-std": async () => (await import("./models/x-v4-std.js")).default,
  },
  operations,
  untyped: untypedModels,
};
