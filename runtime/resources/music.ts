// Music: four operations that create tasks (3-music-and-text.md, Endpoints).
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

/** A music operation: calling it submits; `run` also waits. */
export interface MusicOperation<Request> {
  <Asked>(request: MusicArgument<Request, Asked>, options?: SubmitOptions): AnswerPromise<Task>;
  /** Submits, polls and gives the result with `music` tracks. */
  run<Asked>(request: MusicArgument<Request, Asked>, options?: RunOptions): Promise<TaskResult>;
}

/** A request as music operations take it; of `loose()` its version may be one that the documents do not list. */
export type MusicArgument<Request, Asked> = RequestArgument<
  [Asked] extends [LooseMark] ? WithOtherVersion<Request> : Request,
  Asked
>;

/** A request from `loose`, whose version may be one that the documents do not list. */
export type WithOtherVersion<Request> = Request extends { readonly version?: unknown }
  ? Omit<Request, "version"> & { readonly version?: string } & LooseMark
  : Request;

/** `client.music`; fields that its requests do not have go through `extraBody`. */
export interface Music<Operations extends AnyOperations = AnyOperations> {
  /** A sound effect from a description. Throws what `submit` of a model throws. */
  readonly sounds: MusicOperation<Operations["music-sounds"]>;
  /** A track at another speed, at the same pitch. Throws what `submit` of a model throws. */
  readonly adjustSpeed: MusicOperation<Operations["music-adjust-speed"]>;
  /** A longer clip; the result has a `clipId` of its own. Throws what `submit` of a model throws. */
  readonly extendFlowMusic: MusicOperation<Operations["music-extend-flow-music"]>;
  /** A cover of a public audio URL; `custom` says whether it follows a description or lyrics and a style. `loose()` lets `version` be any word. Throws what `submit` of a model throws. */
  readonly uploadCover: MusicOperation<Operations["music-upload-cover"]>;
  /** The handle of a music task submitted earlier; sends nothing. */
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
