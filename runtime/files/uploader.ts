// Uploads the images of requests. A client and the clients that its `with` makes share one
// uploader.
import { GatewayError } from "../call/errors/index.js";
import type { RequestBody } from "../call/submission/request-body.js";
import { anyOf, type Cancellation, type Clock, ofSignal, within } from "../call/time/clock.js";
import { Slots } from "../call/transport/admission.js";
import type { Transport } from "../call/transport/call.js";
import { sendImage, UPLOAD_LIFETIME_MS, type UploadedImage } from "../resources/uploads/uploads.js";
import { nameOf } from "../validation/issue.js";
import type { ReadFile } from "./request-files.js";

// Minimum time for which a URL must still work, so that another request may use it. A task may wait
// for hours until the model reads its images.
const MIN_LEFT_MS = 12 * 3_600_000;

const UPLOADS_AT_ONCE = 4;

// Above this number of uploads, the uploader forgets the oldest finished uploads.
const MOST_UPLOADS = 1_000;

interface SharedUpload {
  readonly image: Promise<UploadedImage>;
  readonly abort: AbortController;
  /** Number of requests that wait for the upload. */
  waiting: number;
  /** When the URL stops working, in milliseconds since 1970. Absent until the upload has ended. */
  expiresAtMs: number | undefined;
}

/** The body of a request after the upload of its images. */
export interface UploadedBody {
  readonly body: RequestBody;
  /** The earliest time at which one of the URLs stops working. Absent without images. */
  readonly expiresAt: Date | undefined;
}

/** A request as JSON, after the upload of its images. */
export interface UploadedRequest extends Pick<UploadedBody, "expiresAt"> {
  /** The request with URLs, without the fields that the SDK adds, such as `model`. */
  readonly request: Readonly<Record<string, unknown>>;
  /**
   * SHA-256 of the body, in hexadecimal. For this hash, the hash of each image stands in the place
   * of the image's URL.
   */
  readonly hash: string;
}

/**
 * Uploads images. Requests with the same image share one upload. Uploads an image again only if its
 * upload failed or was forgotten, or if its URL works for less than `MIN_LEFT_MS`.
 */
export class Uploader {
  readonly #clock: Clock;
  readonly #slots: Slots;
  /** Maps the hash of an image's bytes to the upload of the image. Failed uploads are removed. */
  readonly #uploads = new Map<string, SharedUpload>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#slots = new Slots(clock, UPLOADS_AT_ONCE, Infinity);
  }

  /**
   * Uploads the images of a request and returns the body to send. The error of an upload names the
   * field. `ending` and `uploading` end the uploads that no other request waits for.
   */
  async upload(
    transport: Transport,
    body: RequestBody,
    ending: Cancellation,
    uploading = ending,
  ): Promise<UploadedBody> {
    const failing = anyOf([ending, uploading]);
    try {
      const files = await Promise.all(
        body.files.map(async (file) => {
          try {
            const { url, expiresAt } = await this.#image(transport, file, failing);
            return { ...file, url, expiresAt };
          } catch (error) {
            throw failing.aborted ? error : named(error, nameOf(file.path));
          }
        }),
      );
      const [expiresAt] = files
        .map((file) => file.expiresAt)
        .sort((one, other) => one.getTime() - other.getTime());
      return { body: body.withUrls(files), expiresAt };
    } catch (error) {
      // Ends the other uploads of this request, because the request will not be sent.
      failing.abort(error);
      throw error;
    } finally {
      failing.release();
    }
  }

  async #image(
    transport: Transport,
    file: ReadFile,
    cancellation: Cancellation,
  ): Promise<UploadedImage> {
    const earlier = this.#uploads.get(file.hash);
    const remainingMs = (earlier?.expiresAtMs ?? Infinity) - this.#clock.wall();
    const upload =
      earlier !== undefined && remainingMs >= MIN_LEFT_MS ? earlier : this.#start(transport, file);
    upload.waiting++;
    try {
      return await within(upload.image, cancellation);
    } finally {
      if (--upload.waiting === 0 && upload.expiresAtMs === undefined) {
        this.#forget(file.hash, upload);
        upload.abort.abort(cancellation.reason);
      }
    }
  }

  #start(transport: Transport, file: ReadFile): SharedUpload {
    const abort = new AbortController();
    const image = this.#send(transport, file, abort.signal);
    const upload: SharedUpload = { image, abort, waiting: 0, expiresAtMs: undefined };
    this.#uploads.set(file.hash, upload);
    image.then(
      ({ expiresAt }) => {
        // `expiresAt` usually is a time of the gateway's clock. If the clock of this machine is
        // behind, the SDK would use the URL for too long. So `latest` limits the time.
        const latest = this.#clock.wall() + UPLOAD_LIFETIME_MS;
        upload.expiresAtMs = Math.min(expiresAt.getTime(), latest);
      },
      () => this.#forget(file.hash, upload),
    );
    for (const [hash, { expiresAtMs }] of this.#uploads) {
      if (this.#uploads.size <= MOST_UPLOADS) break;
      if (expiresAtMs !== undefined) this.#uploads.delete(hash);
    }
    return upload;
  }

  async #send(transport: Transport, file: ReadFile, signal: AbortSignal): Promise<UploadedImage> {
    const release = await this.#slots.acquire(ofSignal(signal));
    try {
      // The upload has no time limit, because the requests that wait for it have time limits.
      const options = { signal, timeoutMs: Infinity };
      return (await sendImage(transport, this.#clock, file, options)).data;
    } finally {
      release();
    }
  }

  #forget(hash: string, upload: SharedUpload): void {
    if (this.#uploads.get(hash) === upload) this.#uploads.delete(hash);
  }
}

/**
 * Returns a copy of a `GatewayError` that names the field. The original stays unchanged, because
 * other requests may share it. Returns any other error itself.
 */
function named(error: unknown, field: string): unknown {
  if (!(error instanceof GatewayError)) return error;
  const Kind = error.constructor as new (message: string, facts: object) => GatewayError;
  const { snippet } = error;
  const isPage = "isPage" in error && error.isPage;
  const facts = { ...error, snippet, isPage, cause: error };
  return new Kind(`${field} was not uploaded: ${error.message}`, facts);
}
