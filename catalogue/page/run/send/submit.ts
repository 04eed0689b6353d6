// Submits a request with the SDK client: to a model, or through an operation.
import type { Client } from "../../../../runtime/call/client/client.js";
import type { ModelHandle } from "../../../../runtime/call/client/model-handle.js";
import type { ModelModule } from "../../../../runtime/call/model/definition.js";
import type { SubmitOptions } from "../../../../runtime/call/submission/options.js";
import type { Task } from "../../../../runtime/tasks/task.js";
import { bodyOf, type Target } from "../../request/target.js";
import type { Request } from "../../request/request.js";

type OneClient = Client<Record<never, never>>;
type Submit = (client: OneClient, request: Request, options: SubmitOptions) => Promise<Task>;

const SUBMITS: Readonly<Record<string, Submit>> = {
  images: ({ images }, ...request) => images.submit(...request),
  "music.adjustSpeed": ({ music }, ...request) => music.adjustSpeed(...request),
  "music.extendFlowMusic": ({ music }, ...request) => music.extendFlowMusic(...request),
  "music.sounds": ({ music }, ...request) => music.sounds(...request),
  "music.uploadCover": ({ music }, ...request) => music.uploadCover(...request),
};

interface SubmitInput {
  readonly model: { readonly module: Target };
  readonly request: Request;
}

/** Sends a create request, and returns its task. */
export function submit(
  client: OneClient,
  { model: { module }, request }: SubmitInput,
  options: SubmitOptions,
): Promise<Task> {
  const { call = "" } = module;
  const byOperation = Object.hasOwn(SUBMITS, call) ? SUBMITS[call] : undefined;
  if (byOperation !== undefined) return byOperation(client, bodyOf(module, request), options);
  // A target that names no operation of `SUBMITS` is the module of a model.
  const model = client.model(module as ModelModule) as ModelHandle<Request>;
  return model.submit(request, options);
}
