// The plain answers of the ledger server, written from the documents.
import type { Create, Terms } from "./ledger.js";

/**
 * An answer, a reset of the connection, or no answer at all. A body that is neither text nor bytes
 * is sent as JSON.
 */
export type Answer =
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly afterMs?: number;
      /** True if the body never ends. */
      readonly isOpen?: boolean;
    }
  | "reset"
  | "silence";

/** The bytes of every file, unless the options set them. */
export const FILE: Buffer = Buffer.alloc(2_000, "v");

const MODELS = ["x-imagine-video", "x-imagine-video-1.5", "x-v3-omni"];
const DAY_S = 86_400;

/** A task record (1-core.md, Task record) with these fields. */
export const record = (id: string, fields: Readonly<Record<string, unknown>>): Answer => ({
  status: 200,
  body: { code: 200, data: { id, ...fields } },
});

/** A failed task: refunded (1-core.md, States and transitions). */
export const failed = (id: string): Answer =>
  record(id, {
    status: "failed",
    progress: 100,
    cost: 0,
    error: { message: "the model failed", type: "task_failed", param: "", code: "task_failed" },
  });

interface Tasks extends Terms {
  readonly taskMs?: number | undefined;
  readonly expiresInS?: number | undefined;
  readonly signsAnew?: boolean | undefined;
}

/** The record of a task by its age: processing, then completed with one video. */
export function taskOf(
  id: string,
  { at }: Create,
  tasks: Tasks,
  now: number,
  url: string,
): unknown {
  const { taskMs = 0, expiresInS = DAY_S, usd = 0.2, signsAnew = false } = tasks;
  const [created, end] = [Math.floor(at / 1000), at + taskMs];
  if (now < end)
    return { code: 200, data: { id, status: "processing", progress: 50, created, cost: 0 } };
  const completed = Math.floor(end / 1000);
  const expires_at = (signsAnew ? Math.floor(now / 1000) : completed) + expiresInS;
  const file = `${url}/files/${id}/video-1.mp4?expires=${expires_at}&signature=s${id}`;
  const cost = { cost: usd, credits_cost: 10 * usd };
  const about = { status: "completed", progress: 100, created, completed, ...cost };
  return { code: 200, data: { id, ...about, result: { videos: [{ url: [file], expires_at }] } } };
}

/**
 * The price list (1-core.md, Price catalog entries), with prices per call (4-field-notes.md,
 * Prices).
 */
export function pricesOf({
  models = MODELS,
  usd = 0.2,
}: Terms & { readonly models?: readonly string[] | undefined }): unknown {
  const items = [{ key: "default", original_price: usd, after_discount: usd }];
  const video = models.map((id) => ({ id, fixed_prices: { unit: "usd_per_call", items } }));
  return { success: true, data: { models: { video } } };
}

/** The answer to a request for a file. */
export const fileOf = ({ file = FILE }: { readonly file?: Buffer | undefined }): Answer => ({
  status: 200,
  body: file,
  headers: { "content-type": "video/mp4" },
});
