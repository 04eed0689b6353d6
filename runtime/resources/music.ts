// Creates music tasks by four operations (API document 3-music-and-text.md, Endpoints).
import {
  operationHandle,
  type AnyOperations,
  type OperationContext,
  type OperationFacts,
} from "../call/submission/operation.js";
import type { RequestArgument } from "../call/client/request-argument.js";
import type { LooseMark } from "../call/submission/loose.js";
import type { RunOptions, SubmitOptions } from "../call/submission/options.js";
import type { TaskResult } from "../results/result.js";
import type { Task } from "../tasks/task.js";
import type { AnswerPromise } from "../call/transport/answer/answer.js";

/** A music operation. Calling it submits a task; `run` submits a task and waits for its result. */
export interface MusicOperation<Request> {
  <Asked>(request: MusicArgument<Request, Asked>, options?: SubmitOptions): AnswerPromise<Task>;
  /** Submits a request, polls its task, and returns the result with `music` tracks. */
  run<Asked>(request: MusicArgument<Request, Asked>, options?: RunOptions): Promise<TaskResult>;
}

/** A request of a music operation. A request from `loose()` may have an undocumented `version`. */
export type MusicArgument<Request, Asked> = RequestArgument<
  [Asked] extends [LooseMark] ? WithOtherVersion<Request> : Request,
  Asked
>;

/** A request from `loose()`, whose `version` may be any string. */
export type WithOtherVersion<Request> = Request extends { readonly version?: unknown }
  ? Omit<Request, "version"> & { readonly version?: string } & LooseMark
  : Request;

/** `client.music`. Use the option `extraBody` to send undocumented fields. */
export interface Music<Operations extends AnyOperations = AnyOperations> {
  /**
   * Creates a sound effect from a description. Throws the same errors as `client.model(id).submit`.
   */
  readonly sounds: MusicOperation<Operations["music-sounds"]>;
  /**
   * Changes the speed of a track at the same pitch. Throws the same errors as
   * `client.model(id).submit`.
   */
  readonly adjustSpeed: MusicOperation<Operations["music-adjust-speed"]>;
  /**
   * Extends a clip; the result has a new `clipId`. Throws the same errors as
   * `client.model(id).submit`.
   */
  readonly extendFlowMusic: MusicOperation<Operations["music-extend-flow-music"]>;
  /**
   * Creates a cover version of the audio file at a public URL. `custom` decides which input the
   * request needs: a description, or lyrics and a style. With `loose()`, `version` may be any
   * string. Throws the same errors as `client.model(id).submit`.
   */
  readonly uploadCover: MusicOperation<Operations["music-upload-cover"]>;
  /** Returns the handle of an existing music task. Sends nothing. */
  resume(taskId: string): Task;
}

/** @internal */
export function createMusic(context: OperationContext): Music {
  const operation = (name: OperationFacts["name"], path: string): MusicOperation<object> => {
    const endpoint = `/v1/music/generations/${path}`;
    const handle = operationHandle(context, { name, endpoint });
    const submit = (request: object, options?: SubmitOptions) => handle.submit(request, options);
    return Object.assign(submit, { run: handle.run });
  };
  return {
    sounds: operation("music-sounds", "sounds"),
    adjustSpeed: operation("music-adjust-speed", "adjustSpeed"),
    extendFlowMusic: operation("music-extend-flow-music", "extendFlowMusic"),
    uploadCover: operation("music-upload-cover", "uploadCover"),
    resume: (taskId: string) => context.tasks.resume({ id: taskId, route: "music" }),
  };
}
