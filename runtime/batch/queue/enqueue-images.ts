// Uploads the images of requests when their jobs are added to a queue, because workers on other
// machines do not have the files.
import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  InputValidationError,
  RequestTimeoutError,
} from "../../call/errors/index.js";
import type { BatchPart, BatchRequest } from "../../jobs/batch-part.js";
import type { BatchClient } from "../client.js";
import type { BatchLine } from "../entry.js";
import { endsAll } from "../errors.js";
import { imagesOf, replaceImages, withBytes, type LineImage } from "../images.js";
import { pathText } from "../taken-paths.js";

/**
 * A request that a queue can store. `body` is the JSON of the request, with URLs in the place of
 * images. `request` has the fields that the batch stores beside `body`, such as `save`.
 */
interface StorableRequest {
  readonly body: string;
  readonly request: BatchRequest;
}

/** Uploads the images of a line. `wrong` is the reason why the line cannot be enqueued. */
export async function uploadImages(
  client: BatchClient | undefined,
  line: BatchLine,
): Promise<StorableRequest | { readonly wrong: Error }> {
  const { model, request } = line;
  const images = imagesOf(request);
  if (images.length === 0) return storable(line);
  if (client === undefined) {
    return { wrong: notEnqueued(line, NO_CLIENT, "Pass the client and enqueue the file again.") };
  }
  try {
    const uploaded = await client.model(model).upload(await withBytes(request, model));
    const urls = images.map((image) => [image.digest, urlAt(uploaded.request, image)] as const);
    const expiresAt = uploaded.expiresAt?.getTime();
    return storable(line, { images: Object.fromEntries(urls), expiresAt });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // An error such as a wrong key or an empty balance is not about this line: no other image could
    // be uploaded either.
    const isOfLine = error.retryable || error instanceof ConfigurationError || !endsAll(error);
    return { wrong: isOfLine ? notEnqueued(line, reasonOf(error), adviceOn(error), error) : error };
  }
}

const NO_CLIENT = 'its image must be uploaded, so enqueueBatch needs the option "client"';

const reasonOf = (error: GatewayError): string =>
  error instanceof InputValidationError
    ? error.issues.map(({ message }) => message).join("; ")
    : error.message.replace(/\.$/, "");

function adviceOn(error: GatewayError): string {
  if (error.retryable) return "Enqueue the file again.";
  if (!(error instanceof ApiError)) return CORRECT_THE_LINE;
  return IMAGE_FAULTS.includes(error.status)
    ? "Replace the image and enqueue the file again."
    : "Check the API key and the address of the gateway, then enqueue the file again.";
}

// HTTP statuses by which the gateway refuses the image itself. With other statuses, it would refuse
// other images, too.
const IMAGE_FAULTS: readonly number[] = [400, 413, 415, 422];

export const CORRECT_THE_LINE = "Correct the line and enqueue the file again.";

/**
 * Returns the error for a line that was not enqueued. `reason` is a clause, `advice` a sentence.
 */
export function notEnqueued(
  { line }: Pick<BatchLine, "line">,
  reason: string,
  advice: string,
  cause?: GatewayError,
): GatewayError {
  // The exit code of the command depends on the class of this error. Code 4 means that the gateway
  // cannot be reached.
  const unreachable = [ConnectionError, RequestTimeoutError].find((Kind) => cause instanceof Kind);
  const Kind = unreachable ?? ConfigurationError;
  return new Kind(
    `Line ${line} of the batch was not enqueued: ${reason}. ${advice} No request is enqueued twice.`,
    { cause, retryable: cause?.retryable },
  );
}

/**
 * Returns a request with the image URLs of its first attempt. A create with the same idempotency
 * key must have the same bytes.
 */
export const withStoredImages = (line: BatchLine, part: BatchPart | undefined): StorableRequest =>
  storable(line, { images: part?.images, expiresAt: part?.expiresAt });

function storable(
  line: BatchLine,
  uploaded: Pick<BatchRequest, "images" | "expiresAt"> = {},
): StorableRequest {
  const { hash: digest, save, request } = line;
  const body = JSON.stringify(replaceImages(request, (image) => uploaded.images?.[image.digest]));
  return { body, request: { digest, save, path: pathText(line), ...uploaded } };
}

function urlAt(request: object, { path }: LineImage): string {
  const inside = (value: unknown, key: string | number) =>
    (value as Readonly<Record<string | number, unknown>>)[key];
  return String(path.reduce<unknown>(inside, request));
}
