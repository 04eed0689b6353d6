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
import { formContent } from "../request/content.js";
import { readSource, type UploadSource } from "./source.js";
import { checkedImage, type CheckedImage, ImageFault, type ImageType } from "./upload-bytes.js";

export interface UploadOptions extends CallOptions {
  /** File name to send. Default: the file name in the path, or the name of the `File`. */
  readonly filename?: string | undefined;
}

/** The answer of `client.uploads.image`. */
export interface UploadedImage extends answers.UploadedImage {
  /** When the URL stops working. */
  readonly expiresAt: Date;
}

/** `client.uploads`. */
export interface Uploads {
  /**
   * Uploads a JPEG, PNG, WebP or GIF of at most 20971520 bytes. Checks the size and the first bytes
   * before sending. Throws `ConfigurationError` if the image has another type or size, or cannot be
   * read.
   */
  image(source: UploadSource, options?: UploadOptions): AnswerPromise<UploadedImage>;
}

const NAMES: OptionNames<UploadOptions> = { ...CALL_OPTIONS, filename: true };
/** How long the URL of an uploaded image works. */
export const UPLOAD_LIFETIME_MS = 72 * 3_600_000;
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
  try {
    const { part, options: remainingOptions } = await transport.prepare(
      "The image",
      options,
      async (cancellation) => checkedImage(await readSource(source, cancellation)),
    );
    const image = { ...part, name: filename ?? part.name };
    return await sendImage(transport, clock, image, remainingOptions);
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw new ConfigurationError(`uploads.image: ${error.message}`);
  }
}

export async function sendImage(
  transport: Transport,
  clock: Clock,
  { bytes, type, name }: CheckedImage,
  options: CallOptions,
): Promise<WithResponse<UploadedImage>> {
  return transport.whole(
    {
      method: "POST",
      path: "/v1/uploads/images",
      body: await imageForm(bytes, type, name),
      family: "uploads",
      // A repeated upload does no harm: it is free, and the second copy expires, too.
      resend: "freely",
      attemptMs: ATTEMPT_MS,
      parse: (answer) => readUpload(answer, clock.wall()),
    },
    options,
  );
}

function readUpload(answer: Answer, nowMs: number): UploadedImage {
  const data = dataOf(answer.body);
  if (!isObject(data) || typeof data["url"] !== "string") {
    throw unreadableAnswer(
      answer,
      "The gateway answered the upload without a URL. Upload the image again later.",
    );
  }
  const image = data as unknown as answers.UploadedImage;
  const expiresAt = new Date((timeOf(image.created_at) ?? nowMs) + UPLOAD_LIFETIME_MS);
  return Object.freeze({ ...image, expiresAt });
}

/** Encodes the image as a multipart form with the field `file`. */
export async function imageForm(
  bytes: Uint8Array,
  type: ImageType,
  name = type.replace("/", ".").replace("jpeg", "jpg"),
): Promise<CallBody> {
  const form = new FormData();
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return formContent(form);
}
