// Uploads images, so that requests can use the URLs of the images (API document 1-core.md, POST
// /v1/uploads/images).
import type * as answers from "../../answers/uploads.js";
import { ConfigurationError } from "../../call/errors/index.js";
import type { Clock } from "../../call/time/clock.js";
import {
  type Answer,
  AnswerPromise,
  unreadableAnswer,
  type WithResponse,
} from "../../call/transport/answer/answer.js";
import { CALL_OPTIONS, type CallOptions } from "../../call/transport/options.js";
import type { CallBody, Transport } from "../../call/transport/call.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import { dataOf, isObject, timeOf } from "../../validation/value.js";
import { readSource, type UploadSource } from "./source.js";

export interface UploadOptions extends CallOptions {
  /** File name to send. Default: the file name in the path, or the name of the `File`. */
  readonly filename?: string | undefined;
}

/** An uploaded image. */
export interface UploadedImage extends answers.UploadedImage {
  /** When the URL stops working. */
  readonly expiresAt: Date;
}

/** `client.uploads`. */
export interface Uploads {
  /**
   * Uploads a JPEG, PNG, WebP or GIF of at most 20971520 bytes. Checks the size and the first bytes
   * before sending. Throws `ConfigurationError` for another type or size.
   */
  image(source: UploadSource, options?: UploadOptions): AnswerPromise<UploadedImage>;
}

const NAMES: OptionNames<UploadOptions> = { ...CALL_OPTIONS, filename: true };
const LIFETIME_MS = 72 * 3_600_000;
// Time for one attempt. Over a slow connection, 20 MB need more time than the default allows.
const ATTEMPT_MS = 120_000;

/** @internal */
export function createUploads(transport: Transport, clock: Clock): Uploads {
  return {
    image: (source: UploadSource, options: UploadOptions = {}) =>
      AnswerPromise.of(uploadImage(transport, clock, source, options)),
  };
}

async function uploadImage(
  transport: Transport,
  clock: Clock,
  source: UploadSource,
  uploadOptions: UploadOptions,
): Promise<WithResponse<UploadedImage>> {
  const { filename, ...options } = checkedOptions("uploads.image", uploadOptions, NAMES);
  const { part, options: remainingOptions } = await transport.prepare(
    "The image",
    options,
    (cancellation) => readSource(source, cancellation),
  );
  const { bytes, name } = part;
  const type = imageType(bytes);
  if (type === undefined) {
    throw new ConfigurationError("uploads.image: the bytes are not a JPEG, PNG, WebP or GIF image");
  }
  return transport.whole(
    {
      method: "POST",
      path: "/v1/uploads/images",
      body: await imageForm(bytes, type, filename ?? name),
      family: "uploads",
      // A repeated upload does no harm: it is free, and the second copy expires, too.
      resend: "freely",
      attemptMs: ATTEMPT_MS,
      parse: (answer) => readUpload(answer, clock.wall()),
    },
    remainingOptions,
  );
}

function readUpload(answer: Answer, nowMs: number): UploadedImage {
  const data = dataOf(answer.body);
  if (!isObject(data) || typeof data["url"] !== "string") {
    throw unreadableAnswer(answer, "The gateway answered the upload without a URL");
  }
  const image = data as unknown as answers.UploadedImage;
  const expiresAt = new Date((timeOf(image.created_at) ?? nowMs) + LIFETIME_MS);
  return Object.freeze({ ...image, expiresAt });
}

export type ImageType = `image/${"jpeg" | "png" | "webp" | "gif"}`;

/**
 * Detects JPEG, PNG, WebP and GIF by the first bytes. Returns `undefined` for any other content.
 */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  return text.startsWith("RIFF") && text.slice(8, 12) === "WEBP" ? "image/webp" : undefined;
}

/**
 * Encodes the image as a multipart form with the field `file`. Each attempt sends the same encoded
 * bytes.
 */
export async function imageForm(
  bytes: Uint8Array,
  type: ImageType,
  name = type.replace("/", ".").replace("jpeg", "jpg"),
): Promise<CallBody> {
  const form = new FormData();
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "multipart/form-data";
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType };
}
