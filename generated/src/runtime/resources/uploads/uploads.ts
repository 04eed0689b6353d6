// Uploading images, to use their URLs in requests (1-core.md, POST /v1/uploads/images).
import { uploading } from "../../late/parts.js";
import type { Answered } from "../../transport/answer/answered.js";
import type { Clock } from "../../time/clock.js";
import type { CallOptions } from "../../transport/call.js";
import type { Transport } from "../../transport/transport.js";
import type { UploadSource } from "./source.js";

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** File name to send. Default that of the path or `File`. */
  readonly filename?: string | undefined;
}

/** An uploaded image (1-core.md, Uploaded image). */
export interface UploadedImage {
  /** Public URL, valid 72 hours. */
  readonly url: string;
  readonly filename: string;
  /** Detected MIME type. */
  readonly content_type: string;
  readonly bytes: number;
  /** Unix seconds. */
  readonly created_at: number;
  /** When the URL stops working. */
  readonly expiresAt: Date;
}

/** `client.uploads`. */
export interface Uploads {
  /**
   * Uploads a JPEG, PNG, WebP or GIF of at most 20971520 bytes. Type (by its bytes) and size are checked before sending; throws
   * `ConfigurationError` for others.
   */
  image(source: UploadSource, options?: UploadOptions): Answered<UploadedImage>;
}

/** What uploads take from around them. */
export interface UploadSurroundings {
  readonly clock: Clock;
  readonly uuid: () => string;
}

/** Makes the resource. */
export function createUploads(transport: Transport, surroundings: UploadSurroundings): Uploads {
  return Object.freeze({
    image: (source: UploadSource, options: UploadOptions = {}) =>
      transport.sendBy(uploading, options, (part, given) =>
        part.uploadImage(transport, surroundings, source, given),
      ),
  });
}
