// One upload: read, check, send.
import { ConfigurationError, ProtocolError } from "../../errors/index.js";
import type { Answer } from "../../transport/answer/answer.js";
import type { WithResponse } from "../../transport/answer/answered.js";
import type { Transport } from "../../transport/transport.js";
import { isObject } from "../../validation/value.js";
import { extensionOf, imageType } from "./image-type.js";
import { multipartFile } from "./multipart.js";
import { readSource, type UploadSource } from "./source.js";
import type { UploadedImage, UploadOptions, UploadSurroundings } from "./uploads.js";

const LIFETIME_SECONDS = 72 * 3600;
// 20 MB over a slow line take longer than an ordinary call.
const ATTEMPT_MS = 120_000;

/** Uploads an image; see `client.uploads.image`. */
export async function uploadImage(
  transport: Transport,
  { clock, uuid }: UploadSurroundings,
  source: UploadSource,
  { filename, ...options }: UploadOptions,
): Promise<WithResponse<UploadedImage>> {
  const { part, options: left } = await transport.prepare("The image", options, (ending) =>
    readSource(source, ending),
  );
  const { bytes, name } = part;
  const type = imageType(bytes);
  if (type === undefined) {
    throw new ConfigurationError(
      "uploads.image: the bytes are no JPEG, PNG, WebP or GIF image; nothing was sent",
    );
  }
  const named = { bytes, type, name: filename ?? name ?? `image.${extensionOf(type)}` };
  return transport
    .send(
      {
        method: "POST",
        path: "/v1/uploads/images",
        body: multipartFile(named, `gateway-sdk-${uuid()}`),
        family: "uploads",
        // An upload costs nothing; a second copy expires like the first.
        resend: "freely",
        attemptMs: ATTEMPT_MS,
        parse: (answer) => uploaded(answer, Math.floor(clock.wall() / 1000)),
      },
      left,
    )
    .withResponse();
}

function uploaded({ body, status, requestId }: Answer, nowSeconds: number): UploadedImage {
  const data = isObject(body) && isObject(body["data"]) ? body["data"] : body;
  if (!isObject(data) || typeof data["url"] !== "string") {
    const message = "The gateway answered the upload without a URL";
    throw new ProtocolError(message, { status, requestId, retryable: true });
  }
  const image = data as unknown as Omit<UploadedImage, "expiresAt">;
  const createdAt = typeof image.created_at === "number" ? image.created_at : nowSeconds;
  const expiresAt = new Date((createdAt + LIFETIME_SECONDS) * 1000);
  return Object.freeze({ ...image, expiresAt });
}
