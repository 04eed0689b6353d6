// The client for web pages. It calls the proxy of `gateway-sdk/proxy` and has no API key.
import type { UploadedImage } from "../../answers/uploads.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Estimate } from "../../pricing/estimate.js";
import type { Issue } from "../../validation/issue.js";
import { BrowserError, callsTo, type BrowserCallOptions, type BrowserOptions } from "./call.js";
import { bodyOf, imagesIn, type BrowserImage } from "./images.js";
import { newKey } from "./key.js";
import type { BrowserResult, BrowserState } from "./state.js";
import { taskOf, type BrowserTask, type BrowserWaitOptions } from "./task.js";

/** Options of `submit`. */
export interface BrowserSubmitOptions extends BrowserCallOptions {
  /**
   * Idempotency key of the create request: 1 to 128 visible ASCII characters. A second request with
   * the same key and content returns the same task. Default: a new key.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * URLs of the request's images, from `upload` or from the error of an earlier create request.
   * Pass one URL for each image, and only one for an image that occurs twice. Default: the images
   * are uploaded first.
   */
  readonly imageUrls?: readonly string[] | undefined;
}

/** Options of `run`. */
export interface BrowserRunOptions extends BrowserSubmitOptions, BrowserWaitOptions {
  /** Called with the task as soon as it exists, so that you can store its id. */
  readonly onSubmit?: ((task: BrowserTask) => void) | undefined;
}

/** A model of the browser client. */
export interface BrowserModel<Request> {
  readonly id: string;
  /**
   * Creates a task. Images in the request are uploaded first. The create request is sent only once.
   * If its answer is lost, repeat the call with the `idempotencyKey` and the `imageUrls` of the
   * error. Another upload would give other URLs, and the key cannot be used for a request with
   * other URLs. If `signal` aborts the create request and `signal.reason` is an `Error`, this
   * `Error` gets the properties `idempotencyKey` and `imageUrls`.
   */
  submit(request: Request, options?: BrowserSubmitOptions): Promise<BrowserTask>;
  /**
   * Uploads the images in a request, such as a `File` or bytes in `image_urls`. Returns their URLs
   * in the order of the request. If the model was passed as a module and the request is not valid,
   * uploads nothing and throws `BrowserError`.
   */
  upload(request: Request, options?: BrowserCallOptions): Promise<readonly string[]>;
  /** Creates a task and waits for its result. */
  run(request: Request, options?: BrowserRunOptions): Promise<BrowserResult>;
  /** Returns the handle of an existing task. Sends nothing. */
  resume(taskId: string): BrowserTask;
  /**
   * Returns the issues of a request. If the model was passed as a module, the page validates the
   * request. Otherwise the proxy validates it.
   */
  validate(request: unknown, options?: BrowserCallOptions): Promise<readonly Issue[]>;
  /**
   * Returns the estimated price of a request. The proxy calculates it. Throws `BrowserError` if the
   * request is not valid.
   */
  estimate(request: Request, options?: BrowserCallOptions): Promise<Estimate>;
}

/** The browser client. `Models` maps model ids to request types. */
export interface BrowserClient<Models> {
  /**
   * Returns a model by its id or module. With a module, the page validates requests before it sends
   * them.
   */
  model<Request>(model: ModelModule<Request>): BrowserModel<Request>;
  model<Id extends keyof Models & string>(model: Id): BrowserModel<Models[Id]>;
  readonly tasks: {
    /** Returns the state of a task. */
    get(taskId: string, options?: BrowserCallOptions): Promise<BrowserState>;
    /** Returns the handle of a task. Sends nothing. */
    resume(taskId: string): BrowserTask;
    /** Returns the user's latest tasks, newest first. */
    list(options?: BrowserCallOptions): Promise<readonly { id: string; model: string }[]>;
  };
  readonly uploads: {
    /** Uploads a JPEG, PNG, WebP or GIF, for example a `File`. */
    image(image: Blob, options?: BrowserCallOptions): Promise<UploadedImage>;
  };
}

/** Makes a browser client. Sends nothing. */
export function createBrowserClient<Models>(options: BrowserOptions = {}): BrowserClient<Models> {
  const { url = "/api/gateway", pollIntervalMs = 3000 } = options;
  const base = url.replace(/\/+$/, "");
  const call = callsTo(base, options);
  const resume = (id: string) => taskOf(call, base, id, pollIntervalMs);
  const uploadImage = (image: Blob, callOptions?: BrowserCallOptions) => {
    // `image.type` may be wrong or empty, because the browser guesses it from the file name. So the
    // proxy checks the bytes.
    const headers = { "content-type": image.type || "image/*" };
    return call<UploadedImage>("uploads", "url", { ...callOptions, body: image, headers });
  };
  const uploadAll = async (images: readonly BrowserImage[], signal: AbortSignal | undefined) => {
    const urls: string[] = [];
    for (const image of images) {
      const blob = "size" in image ? image : new Blob([image as ArrayBuffer]);
      urls.push((await uploadImage(blob, { signal })).url);
    }
    return urls;
  };
  return {
    model: (model: string | ModelModule) => {
      const [id, local] = typeof model === "string" ? [model] : [model.id, model];
      const post = <Answer>(
        action: string,
        member: string,
        request: unknown,
        signal?: AbortSignal,
        key?: string,
      ) => {
        const headers = {
          "content-type": "application/json",
          ...(key !== undefined && { "idempotency-key": key }),
        };
        const body = JSON.stringify(request);
        const path = `models/${encodeURIComponent(id)}/${action}`;
        return call<Answer>(path, member, { body, headers, signal });
      };
      // A check or an estimate must not upload images, so stand-in URLs replace them.
      const withStandIns = (request: unknown) =>
        bodyOf(request, imagesIn(request, local?.fields))();
      const read = (request: unknown) => {
        const images = imagesIn(request, local?.fields);
        const withUrls = bodyOf(request, images);
        assertValid(local?.validate(withUrls()));
        return { images, withUrls };
      };
      const upload = async (request: unknown, { signal }: BrowserCallOptions = {}) =>
        uploadAll(read(request).images, signal);
      const submit = async (request: unknown, callOptions: BrowserSubmitOptions = {}) => {
        const { idempotencyKey = newKey(), signal } = callOptions;
        const { images, withUrls } = read(request);
        assertUrlForEach(images, callOptions.imageUrls);
        // Without images, nothing is awaited before the request becomes JSON. So the caller cannot
        // change the request in between.
        const imageUrls =
          callOptions.imageUrls ?? (images.length === 0 ? [] : await uploadAll(images, signal));
        try {
          const body = withUrls(imageUrls);
          const creation = post<{ id: string }>("tasks", "id", body, signal, idempotencyKey);
          return resume((await creation).id);
        } catch (error) {
          // If the call was aborted, `error` is the reason of the abort, which may be any value.
          throw error instanceof Error
            ? Object.assign(error, { idempotencyKey, imageUrls })
            : error;
        }
      };
      const fetchEstimate = (request: unknown, { signal }: BrowserCallOptions = {}) =>
        post<{ issues: readonly Issue[]; estimate: Estimate }>(
          "estimate",
          "issues",
          withStandIns(request),
          signal,
        );
      return {
        id,
        submit,
        upload,
        resume,
        run: async (request: unknown, callOptions: BrowserRunOptions = {}) => {
          const task = await submit(request, callOptions);
          callOptions.onSubmit?.(task);
          return task.result(callOptions);
        },
        validate: async (request: unknown, callOptions?: BrowserCallOptions) =>
          local?.validate(withStandIns(request)) ??
          (await fetchEstimate(request, callOptions)).issues,
        estimate: async (request: unknown, callOptions?: BrowserCallOptions) => {
          const { issues, estimate } = await fetchEstimate(request, callOptions);
          assertValid(issues);
          return estimate;
        },
      };
    },
    tasks: {
      get: (id, callOptions) => resume(id).refresh(callOptions),
      resume,
      list: async (callOptions) => (await call<{ tasks: [] }>("tasks", "tasks", callOptions)).tasks,
    },
    uploads: { image: uploadImage },
  };
}

function assertValid(issues: readonly Issue[] = []): void {
  if (issues.length === 0) return;
  const message = issues.map((issue) => issue.message).join("; ");
  throw new BrowserError("InputValidationError", message, { issues });
}

function assertUrlForEach(
  { length }: readonly BrowserImage[],
  imageUrls: readonly string[] | undefined,
): void {
  if (imageUrls === undefined || imageUrls.length === length) return;
  const message = `Pass a URL per image (images: ${length}, imageUrls: ${imageUrls.length}).`;
  throw new BrowserError("InputValidationError", message, { retryable: false });
}
