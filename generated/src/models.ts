// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelEntry } from "#runtime/call/model/registry.js";

/**
 * The request type of every model that has a contract (a request schema in the catalog), by model
 * id.
 */
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

/** The request types with URLs only: validators and schemas describe JSON. */
interface UrlRequests {
  "stand-in-base-video": import("./models/stand-in-base-video.js").StandInBaseVideoRequest<never>;
  "stand-in-image": import("./models/stand-in-image.js").StandInImageRequest<never>;
  "stand-in/slash-video": import("./models/stand-in-slash-video-a4c6acf7.js").StandInSlashVideoRequest;
  "x-1-0-pro-fast": import("./models/x-1-0-pro-fast.js").X1_0ProFastRequest<never>;
  "x-1-0-pro-quality": import("./models/x-1-0-pro-quality.js").X1_0ProQualityRequest<never>;
  "x-1-5-pro": import("./models/x-1-5-pro.js").X1_5ProRequest<never>;
  "x-2.3": import("./models/x-2.3.js").X2_3Request<never>;
  "x-2.3-Fast": import("./models/x-2.3-fast-f8f86787.js").X2_3FastRequest<never>;
  "x-2.7-r2v": import("./models/x-2.7-r2v.js").X2_7R2vRequest<never>;
  "x-imagine-video": import("./models/x-imagine-video.js").XImagineVideoRequest<never>;
  "x-imagine-video-1.5": import("./models/x-imagine-video-1.5.js").XImagineVideo1_5Request<never>;
  "x-omni-1.1-flash": import("./models/x-omni-1.1-flash.js").XOmni1_1FlashRequest<never>;
  "x-v3-omni": import("./models/x-v3-omni.js").XV3OmniRequest<never>;
  "x-v4-fast": import("./models/x-v4-fast.js").XV4FastRequest<never>;
  "x-v4-std": import("./models/x-v4-std.js").XV4StdRequest<never>;
}

/** The ids of the models that have a contract. */
export type ModelId = keyof ModelRequests;

/**
 * Every model that has a contract, by id. An entry contains data from the catalog, and functions
 * that load the model's module and schema.
 */
export const models: {
  readonly [Id in ModelId]: ModelEntry<ModelRequests[Id], UrlRequests[Id]>;
} = {
  "stand-in-base-video": {
    id: "stand-in-base-video",
    slug: "stand-in-base-video",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: false },
      messages: { type: "array", required: false },
      image_urls: { type: "array", required: false },
      image_with_roles: { type: "array", required: false },
      video_urls: { type: "array", required: false },
    },
    load: async () => (await import("./models/stand-in-base-video.js")).default,
    schema: async () => (await import("./schemas/stand-in-base-video.js")).default,
  },
  "stand-in-image": {
    id: "stand-in-image",
    slug: "stand-in-image",
    category: "image",
    capabilityTags: ["Text to Image", "Image to Image"],
    operation: "image_generation",
    fields: {
      prompt: { type: "string", required: true },
      image_urls: { type: "array", required: false },
      size: { type: "string", required: false },
    },
    load: async () => (await import("./models/stand-in-image.js")).default,
    schema: async () => (await import("./schemas/stand-in-image.js")).default,
  },
  "stand-in/slash-video": {
    id: "stand-in/slash-video",
    slug: "stand-in-slash-video-a4c6acf7",
    category: "video",
    capabilityTags: ["Text to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
    },
    load: async () => (await import("./models/stand-in-slash-video-a4c6acf7.js")).default,
    schema: async () => (await import("./schemas/stand-in-slash-video-a4c6acf7.js")).default,
  },
  "x-1-0-pro-fast": {
    id: "x-1-0-pro-fast",
    slug: "x-1-0-pro-fast",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"],
        required: false,
      },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      seed: { type: "integer", required: false },
      image_urls: { type: "array", required: false },
      image_with_roles: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-1-0-pro-fast.js")).default,
    schema: async () => (await import("./schemas/x-1-0-pro-fast.js")).default,
  },
  "x-1-0-pro-quality": {
    id: "x-1-0-pro-quality",
    slug: "x-1-0-pro-quality",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"],
        required: false,
      },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      seed: { type: "integer", required: false },
      image_urls: { type: "array", required: false },
      image_with_roles: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-1-0-pro-quality.js")).default,
    schema: async () => (await import("./schemas/x-1-0-pro-quality.js")).default,
  },
  "x-1-5-pro": {
    id: "x-1-5-pro",
    slug: "x-1-5-pro",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"],
        required: false,
      },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      seed: { type: "integer", required: false },
      audio: { type: "boolean", required: false },
      camerafixed: { type: "boolean", required: false },
      image_urls: { type: "array", required: false },
      image_with_roles: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-1-5-pro.js")).default,
    schema: async () => (await import("./schemas/x-1-5-pro.js")).default,
  },
  "x-2.3": {
    id: "x-2.3",
    slug: "x-2-3-8a5a02c1",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", enum: [6, 10], required: false },
      resolution: { type: "string", enum: ["768p", "1080p"], required: false },
      first_frame_image: { type: "string", required: false },
      prompt_optimizer: { type: "boolean", required: false },
      fast_pretreatment: { type: "boolean", required: false },
      watermark: { type: "boolean", required: false },
    },
    load: async () => (await import("./models/x-2.3.js")).default,
    schema: async () => (await import("./schemas/x-2.3.js")).default,
  },
  "x-2.3-Fast": {
    id: "x-2.3-Fast",
    slug: "x-2-3-fast-f8f86787",
    category: "video",
    capabilityTags: ["Image to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", enum: [6, 10], required: false },
      resolution: { type: "string", enum: ["768p", "1080p"], required: false },
      first_frame_image: { type: "string", required: true },
      prompt_optimizer: { type: "boolean", required: false },
      fast_pretreatment: { type: "boolean", required: false },
      watermark: { type: "boolean", required: false },
    },
    load: async () => (await import("./models/x-2.3-fast-f8f86787.js")).default,
    schema: async () => (await import("./schemas/x-2.3-fast-f8f86787.js")).default,
  },
  "x-2.7-r2v": {
    id: "x-2.7-r2v",
    slug: "x-2-7-r2v-75b02700",
    category: "video",
    capabilityTags: ["Image to Video", "Video to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      image_with_roles: { type: "array", required: false },
      video_urls: { type: "array", required: false },
      negative_prompt: { type: "string", required: false },
      resolution: { type: "string", enum: ["720P", "1080P"], required: false },
      duration: { type: "integer", required: false },
      size: { type: "string", enum: ["16:9", "9:16", "1:1", "4:3", "3:4"], required: false },
      prompt_extend: { type: "boolean", required: false },
      watermark: { type: "boolean", required: false },
      seed: { type: "integer", required: false },
    },
    load: async () => (await import("./models/x-2.7-r2v.js")).default,
    schema: async () => (await import("./schemas/x-2.7-r2v.js")).default,
  },
  "x-imagine-video": {
    id: "x-imagine-video",
    slug: "x-imagine-video",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    polling: { minSeconds: 3, maxSeconds: 5 },
    fields: {
      prompt: { type: "string", required: true },
      nsfw_check: { type: "boolean", required: false },
      duration: { type: "integer", required: false },
      resolution: { type: "string", enum: ["480p", "720p"], required: false },
      aspect_ratio: {
        type: "string",
        enum: ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
        required: false,
      },
      image_urls: { type: "array", required: false },
      video: { type: "object", required: false },
    },
    load: async () => (await import("./models/x-imagine-video.js")).default,
    schema: async () => (await import("./schemas/x-imagine-video.js")).default,
  },
  "x-imagine-video-1.5": {
    id: "x-imagine-video-1.5",
    slug: "x-imagine-video-1-5-905f26d3",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video"],
    operation: "video_generation",
    polling: { minSeconds: 3, maxSeconds: 5 },
    fields: {
      prompt: { type: "string", required: true },
      nsfw_check: { type: "boolean", required: false },
      duration: { type: "integer", required: false },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      aspect_ratio: {
        type: "string",
        enum: ["auto", "1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3"],
        required: false,
      },
      image_urls: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-imagine-video-1.5.js")).default,
    schema: async () => (await import("./schemas/x-imagine-video-1.5.js")).default,
  },
  "x-omni-1.1-flash": {
    id: "x-omni-1.1-flash",
    slug: "x-omni-1-1-flash-819073fa",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    polling: { minSeconds: 5, maxSeconds: 10 },
    fields: {
      prompt: { type: "string", required: false },
      resolution: {
        type: "string",
        enum: ["360p", "360P", "720p", "720P", "1080p", "1080P", "4k", "4K", "2160p", "2160P"],
        required: false,
      },
      aspect_ratio: { type: "string", required: false },
      image_urls: { type: "array", required: false },
      first_frame_image: { type: "string", required: false },
      last_frame_image: { type: "string", required: false },
      image_with_roles: { type: "array", required: false },
      video_urls: { type: "array", required: false },
      metadata: { type: "object", required: false },
      extend_from_task_id: { type: "string", required: false },
    },
    load: async () => (await import("./models/x-omni-1.1-flash.js")).default,
    schema: async () => (await import("./schemas/x-omni-1.1-flash.js")).default,
  },
  "x-v3-omni": {
    id: "x-v3-omni",
    slug: "x-v3-omni",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      negative_prompt: { type: "string", required: false },
      mode: { type: "string", enum: ["std", "pro", "4k"], required: false },
      duration: { type: "integer", required: false },
      aspect_ratio: { type: "string", enum: ["16:9", "9:16", "1:1"], required: false },
      image_urls: { type: "array", required: false },
      image_with_roles: { type: "array", required: false },
      video_list: { type: "array", required: false },
      multi_shot: { type: "boolean", required: false },
      shot_type: { type: "string", enum: ["customize", "intelligence"], required: false },
      multi_prompt: { type: "array", required: false },
      element_list: { type: "array", required: false },
      watermark: { type: "boolean", required: false },
      audio: { type: "boolean", required: false },
    },
    load: async () => (await import("./models/x-v3-omni.js")).default,
    schema: async () => (await import("./schemas/x-v3-omni.js")).default,
  },
  "x-v4-fast": {
    id: "x-v4-fast",
    slug: "x-v4-fast",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "4:3", "1:1", "9:16", "3:4"],
        required: false,
      },
      prompt_optimizer: { type: "boolean", required: false },
      first_frame_image: { type: "string", required: false },
      end_frame_image: { type: "string", required: false },
      mid_frame_images: { type: "array", required: false },
      ref_images: { type: "array", required: false },
      ref_videos: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-v4-fast.js")).default,
    schema: async () => (await import("./schemas/x-v4-fast.js")).default,
  },
  "x-v4-std": {
    id: "x-v4-std",
    slug: "x-v4-std",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    fields: {
      prompt: { type: "string", required: true },
      duration: { type: "integer", required: false },
      resolution: { type: "string", enum: ["480p", "720p", "1080p"], required: false },
      aspect_ratio: {
        type: "string",
        enum: ["16:9", "4:3", "1:1", "9:16", "3:4"],
        required: false,
      },
      prompt_optimizer: { type: "boolean", required: false },
      first_frame_image: { type: "string", required: false },
      end_frame_image: { type: "string", required: false },
      mid_frame_images: { type: "array", required: false },
      ref_images: { type: "array", required: false },
      ref_videos: { type: "array", required: false },
    },
    load: async () => (await import("./models/x-v4-std.js")).default,
    schema: async () => (await import("./schemas/x-v4-std.js")).default,
  },
};
