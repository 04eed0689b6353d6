// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import checks from "../checks/x-v4-fast.js";
import { defineModel } from "#runtime/call/model/definition.js";
import type { ImageFile } from "#runtime/files/image-file.js";

/** An item of `mid_frame_images` in {@link XV4FastRequest}. */
export interface XV4FastMidFrameImagesItem<File = ImageFile> {
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /**
   * Public HTTPS URL of the frame.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_url: string | File;
  /** Position of the frame in seconds, within (0, duration), or -1. Unit: seconds. */
  time_stamp: number;
}

/** The fields of {@link XV4FastRefImagesItem}; it documents which of them go together. */
type XV4FastRefImagesItemFields<File> = {
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /** Kind of reference. */
  type: "image" | "grid";
  /**
   * 1 to 5 URLs for type image, exactly 1 for type grid.
   * Format of each item: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  image_urls: readonly (string | File)[];
  /** URL of an audio of up to 15 s; only with type image. Format: uri. */
  audio_url?: string;
};

/**
 * An item of `ref_images` in {@link XV4FastRequest}.
 * - audio_url of ref_images is only for items of type image; leave it out, or use type image.
 */
export type XV4FastRefImagesItem<File = ImageFile> = XV4FastRefImagesItemFields<File> &
  ({ audio_url?: never; image_urls: readonly [string | File]; type: "grid" } | { type: "image" });

/** An item of `ref_videos` in {@link XV4FastRequest}. */
export interface XV4FastRefVideosItem {
  /** Name of the asset; starts with @ and appears in the prompt. */
  tag: string;
  /** reference carries its audio by default and may be combined with ref_images of type image; extend is billed by the requested duration and cannot be combined with ref_images. */
  type: "reference" | "extend";
  /** Public HTTPS URL of an MP4 or MOV of at most 15 s. Format: uri. */
  video_url: string;
}

/** The fields of {@link XV4FastRequest}; it documents which of them go together. */
type XV4FastRequestFields<File> = {
  /** What to generate, up to 1280 tokens; must contain every tag that is used. */
  prompt: string;
  /**
   * Length of the video in seconds. With a ref_videos item of type reference it is overridden by the length of that video (at most 10 s).
   * Range: an integer, 3 to 15, in seconds. Price: per second.
   * @default 5
   */
  duration?: number;
  /**
   * Output resolution; the price rises with it (1080p clearly dearer).
   * Price: depends on this field; listed for 480P, 720P, 1080P.
   * @default "1080p"
   */
  resolution?: "480p" | "720p" | "1080p";
  /**
   * Aspect ratio, width to height; ignored in image-to-video and when ref_videos is present.
   * @default "16:9"
   */
  aspect_ratio?: "16:9" | "4:3" | "1:1" | "9:16" | "3:4";
  /**
   * Optimizes the prompt.
   * @default true
   */
  prompt_optimizer?: boolean;
  /**
   * Public HTTPS URL of the first frame: jpg, jpeg, png, gif or bmp. Image-to-video: not together with ref_images or ref_videos.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  first_frame_image?: string | File;
  /**
   * Public HTTPS URL of the end frame: jpg, jpeg, png, gif or bmp; may be combined with the first frame. Image-to-video: not together with ref_images or ref_videos.
   * Format: uri. Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.
   */
  end_frame_image?: string | File;
  /**
   * Up to 6 frames in between. Image-to-video: not together with ref_images or ref_videos.
   * Range: at most 6 items.
   */
  mid_frame_images?: readonly XV4FastMidFrameImagesItem<File>[];
  /** Reference images; all items share one type. grid: one item with 1 image; image: 1 to 3 items with 1 to 5 URLs each. Not together with frames, nor with a ref_videos item of type extend. */
  ref_images?: readonly XV4FastRefImagesItem<File>[];
  /**
   * At most 1 reference video; raises the price about 1.5 to 2 times. Not together with frames.
   * Range: at most 1 item.
   */
  ref_videos?: readonly XV4FastRefVideosItem[];
};

/**
 * Request of `x-v4-fast`, without `model`.
 * - first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes.
 */
export type XV4FastRequest<File = ImageFile> = XV4FastRequestFields<File> &
  (
    | { ref_images?: never; ref_videos?: never }
    | { end_frame_image?: never; first_frame_image?: never; mid_frame_images?: never }
  );

/** Model `x-v4-fast`. */
export default /* @__PURE__ */ defineModel<XV4FastRequest, "video", XV4FastRequest<never>>(
  {
    id: "x-v4-fast",
    category: "video",
    capabilityTags: ["Text to Video", "Image to Video", "Video to Video"],
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-07-30",
    idempotencyKey: false,
    defaults: { duration: 5, resolution: "1080p", aspect_ratio: "16:9", prompt_optimizer: true },
    pricing: {
      words: { resolution: ["480p", "720p", "1080p"] },
      duration: ["duration"],
      seconds: [3, 15],
      images: [
        "first_frame_image",
        "end_frame_image",
        "mid_frame_images/*",
        "ref_images/*/image_urls/*",
      ],
      videos: [
        {
          at: "ref_videos/*",
          length: "follows",
          unless: { type: "extend" },
          seconds: [1, 10],
          factor: [1.5, 2],
        },
      ],
    },
    fields: {
      model: true,
      prompt: true,
      duration: true,
      resolution: true,
      aspect_ratio: true,
      prompt_optimizer: true,
      first_frame_image: "image",
      end_frame_image: "image",
      mid_frame_images: { tag: true, image_url: "image", time_stamp: true },
      ref_images: { tag: true, type: true, image_urls: "image", audio_url: true },
      ref_videos: { tag: true, type: true, video_url: true },
    },
  },
  checks.checkContract,
  checks.RULES,
);
