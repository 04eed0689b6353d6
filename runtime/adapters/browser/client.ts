// The client for pages: it calls a proxy of `gateway-sdk/proxy`, and has no key.
import type { UploadedImage } from "../../answers/uploads.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Estimate } from "../../pricing/estimate.js";
import type { Issue } from "../../validation/issue.js";
import { BrowserError, callsTo, type BrowserCallOptions, type BrowserOptions } from "./call.js";
import type { BrowserResult, BrowserState } from "./state.js";
import { taskOf, type BrowserTask, type BrowserWaitOptions } from "./task.js";

/** Options of `submit`. */
export interface BrowserSubmitOptions extends BrowserCallOptions {
  /** Key of this create, 1 to 128 visible ASCII characters: the same key and request give the same task. Default a new one. */
  readonly idempotencyKey?: string | undefined;
}

/** Options of `run`. */
export interface BrowserRunOptions extends BrowserSubmitOptions, BrowserWaitOptions {
  /** Called with the task as soon as it exists: the place to keep its id. */
  readonly onSubmit?: ((task: BrowserTask) => void) | undefined;
}

/** One model. */
export interface BrowserModel<Request> {
  readonly id: string;
  /** Creates a task. Nothing is sent twice: where the answer is lost, the error has the `idempotencyKey` to ask again with. */
  submit(request: Request, options?: BrowserSubmitOptions): Promise<BrowserTask>;
  /** Creates a task and waits for its result. */
  run(request: Request, options?: BrowserRunOptions): Promise<BrowserResult>;
  /** The handle of a task created earlier; nothing is sent. */
  resume(taskId: string): BrowserTask;
  /** The issues of a request: found here where the model is a module, else by the proxy. */
  validate(request: unknown, options?: BrowserCallOptions): Promise<readonly Issue[]>;
  /** Its price, by the prices that the proxy has. */
  estimate(request: Request, options?: BrowserCallOptions): Promise<Estimate>;
}

/** The client; `Models` maps ids to requests. */
export interface BrowserClient<Models> {
  /** A model by its id, or by its module, whose validator the page then has. */
  model<Request>(model: ModelModule<Request>): BrowserModel<Request>;
  model<Id extends keyof Models & string>(model: Id): BrowserModel<Models[Id]>;
  readonly tasks: {
    /** The state of a task. */
    get(taskId: string, options?: BrowserCallOptions): Promise<BrowserState>;
    /** The handle of a task; nothing is sent. */
    resume(taskId: string): BrowserTask;
    /** The last tasks of the user, the newest first. */
    list(options?: BrowserCallOptions): Promise<readonly { id: string; model: string }[]>;
  };
  readonly uploads: {
    /** Uploads a JPEG, PNG, WebP or GIF; a `File` is one. */
    image(image: Blob, options?: BrowserCallOptions): Promise<UploadedImage>;
  };
}

/** Makes a client; nothing is sent. */
export function createBrowserClient<Models>(options: BrowserOptions = {}): BrowserClient<Models> {
  const { url = "/api/gateway", pollIntervalMs = 3000 } = options;
  const base = url.replace(/\/+$/, "");
  const call = callsTo(base, options);
  const resume = (id: string) => taskOf(call, base, id, pollIntervalMs);
  return {
    model: (model: string | ModelModule) => {
      const [id, local] = typeof model === "string" ? [model] : [model.id, model];
      const post = <Answer>(
        what: string,
        member: string,
        request: unknown,
        signal?: AbortSignal,
        key?: string,
      ) => {
        const keyed = key === undefined ? {} : { "idempotency-key": key };
        const headers = { "content-type": "application/json", ...keyed };
        const body = JSON.stringify(request);
        const path = `models/${encodeURIComponent(id)}/${what}`;
        return call<Answer>(path, member, { body, headers, signal });
      };
      const submit = async (request: unknown, given: BrowserSubmitOptions = {}) => {
        const { idempotencyKey = newKey(), signal } = given;
        assertValid(local?.validate(request));
        try {
          const made = post<{ id: string }>("tasks", "id", request, signal, idempotencyKey);
          return resume((await made).id);
        } catch (error) {
          throw error instanceof BrowserError ? Object.assign(error, { idempotencyKey }) : error;
        }
      };
      const asked = (request: unknown, { signal }: BrowserCallOptions = {}) =>
        post<{ issues: readonly Issue[]; estimate: Estimate }>(
          "estimate",
          "issues",
          request,
          signal,
        );
      return {
        id,
        submit,
        resume,
        run: async (request: unknown, given: BrowserRunOptions = {}) => {
          const task = await submit(request, given);
          given.onSubmit?.(task);
          return task.result(given);
        },
        validate: async (request: unknown, given?: BrowserCallOptions) =>
          local?.validate(request) ?? (await asked(request, given)).issues,
        estimate: async (request: unknown, given?: BrowserCallOptions) => {
          const { issues, estimate } = await asked(request, given);
          assertValid(issues);
          return estimate;
        },
      };
    },
    tasks: {
      get: (id, given) => resume(id).refresh(given),
      resume,
      list: async (given) => (await call<{ tasks: [] }>("tasks", "tasks", given)).tasks,
    },
    uploads: {
      image: (image, given) => {
        // A browser knows the type of a file by its name; the proxy looks at the bytes.
        const headers = { "content-type": image.type || "image/*" };
        return call("uploads", "url", { ...given, body: image, headers });
      },
    },
  };
}

function assertValid(issues: readonly Issue[] = []): void {
  if (issues.length === 0) return;
  const message = issues.map((issue) => issue.message).join("; ");
  throw new BrowserError("InputValidationError", message, { issues });
}

// `randomUUID` is there on https and localhost only.
/** A key for a create. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
