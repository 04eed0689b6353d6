// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelEntry } from "./runtime/model/registry.js";

/** Request type of every model with a contract, by model id. */
export interface ModelRequests {
  "stand-in-base-video": import("./models/stand-in-base-video.js").StandInBaseVideoRequest;
  "stand-in-image": import("./models/stand-in-image.js").StandInImageRequest;
  "stand-in/slash-video": import("./models/stand-in-slash-video-a4c6acf7.js").StandInSlashVideoRequest;
  "x-1-0-pro-fast": import("./models/x-1-0-pro-fast.js").X1_0ProFastRequest;
  "x-1-0-pro-quality": import("./models/x-1-0-pro-quality.js").X1_0ProQualityRequest;
  "x-1-5-pro": import("./models/x-1-5-pro.js").X1_5ProRequest;
  "x-2.3": import("./models/x-2.3.js").X2_3Request;
  "x-2.3-Fast": import("./models/x-2.3-fast-f8f86787.js").X2_3FastRequest;
  "x-2.7-r2v": import("./models/x-2.7-r2v.js").X2_7R2vRequest;
  "x-imagine-video": import("./models/x-imagine-video.js").XImagineVideoRequest;
  "x-imagine-video-1.5": import("./models/x-imagine-video-1.5.js").XImagineVideo1_5Request;
  "x-omni-1.1-flash": import("./models/x-omni-1.1-flash.js").XOmni1_1FlashRequest;
  "x-v3-omni": import("./models/x-v3-omni.js").XV3OmniRequest;
  "x-v4-fast": import("./models/x-v4-fast.js").XV4FastRequest;
  "x-v4-std": import("./models/x-v4-std.js").XV4StdRequest;
}

/** Ids of the models with a contract. */
export type ModelId = keyof ModelRequests;

/** Every model with a contract: what the catalog says of it, and what loads its module and its schema. */
export const models: { readonly [Id in ModelId]: ModelEntry<ModelRequests[Id]> } = {
  "stand-in-base-video": {
    category: "video",
    capabilityTags: ["Text to Video"],
    load: async () => (await import("./models/stand-in-base-video.js")).default,
    schema: async () => (await import("./schemas/stand-in-base-video.js")).default,
  },
  "stand-in-image": {
    category: "image",
    capabilityTags: ["Text to Image", "Image to Image"],
    load: async () => (await import("./models/stand-in-image.js")).default,
    schema: async () => (await import("./schemas/stand-in-image.js")).default,
  },
  "stand-in/slash-video": {
    category: "video",
    capabilityTags: ["Text to Video"],
    load: async () => (await import("./models/stand-in-slash-video-a4c6acf7.js")).default,
    schema: async () => (await import("./schemas/stand-in-slash-video-a4c6acf7.js")).default,
  },
  "x-1-0-pro-fast": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    load: async () => (await import("./models/x-1-0-pro-fast.js")).default,
    schema: async () => (await import("./schemas/x-1-0-pro-fast.js")).default,
  },
  "x-1-0-pro-quality": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    load: async () => (await import("./models/x-1-0-pro-quality.js")).default,
    schema: async () => (await import("./schemas/x-1-0-pro-quality.js")).default,
  },
  "x-1-5-pro": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    load: async () => (await import("./models/x-1-5-pro.js")).default,
    schema: async () => (await import("./schemas/x-1-5-pro.js")).default,
  },
  "x-2.3": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    load: async () => (await import("./models/x-2.3.js")).default,
    schema: async () => (await import("./schemas/x-2.3.js")).default,
  },
  "x-2.3-Fast": {
    category: "video",
    capabilityTags: ["Image to Video"],
    load: async () => (await import("./models/x-2.3-fast-f8f86787.js")).default,
    schema: async () => (await import("./schemas/x-2.3-fast-f8f86787.js")).default,
  },
  "x-2.7-r2v": {
    category: "video",
    capabilityTags: ["Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-2.7-r2v.js")).default,
    schema: async () => (await import("./schemas/x-2.7-r2v.js")).default,
  },
  "x-imagine-video": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-imagine-video.js")).default,
    schema: async () => (await import("./schemas/x-imagine-video.js")).default,
  },
  "x-imagine-video-1.5": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    load: async () => (await import("./models/x-imagine-video-1.5.js")).default,
    schema: async () => (await import("./schemas/x-imagine-video-1.5.js")).default,
  },
  "x-omni-1.1-flash": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-omni-1.1-flash.js")).default,
    schema: async () => (await import("./schemas/x-omni-1.1-flash.js")).default,
  },
  "x-v3-omni": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-v3-omni.js")).default,
    schema: async () => (await import("./schemas/x-v3-omni.js")).default,
  },
  "x-v4-fast": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-v4-fast.js")).default,
    schema: async () => (await import("./schemas/x-v4-fast.js")).default,
  },
  "x-v4-std": {
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    load: async () => (await import("./models/x-v4-std.js")).default,
    schema: async () => (await import("./schemas/x-v4-std.js")).default,
  },
};
