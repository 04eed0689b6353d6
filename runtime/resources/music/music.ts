// Music: four operations that create tasks (3-music-and-text.md, Endpoints).
import { operationHandle, type OperationContext } from "../../submission/operation.js";
import type { RunOptions, SubmitOptions } from "../../submission/options.js";
import type { TaskResult } from "../../results/result.js";
import type { Task } from "../../tasks/task.js";
import type { Answered } from "../../transport/answer/answered.js";
import type {
  AdjustSpeedRequest,
  ExtendFlowMusicRequest,
  SoundsRequest,
  UploadCoverRequest,
} from "./requests.js";

/** A music operation: calling it submits; `run` also waits. */
export interface MusicOperation<Request> {
  (request: Request, options?: SubmitOptions): Answered<Task>;
  /** Submits, polls and gives the result with `music` tracks. */
  run(request: Request, options?: RunOptions): Promise<TaskResult>;
}

/** `client.music`. */
export interface Music {
  /** A sound effect from a description. */
  readonly sounds: MusicOperation<SoundsRequest>;
  /** A track at another speed, at the same pitch. */
  readonly adjustSpeed: MusicOperation<AdjustSpeedRequest>;
  /** A longer clip; the result has a `clipId` of its own. */
  readonly extendFlowMusic: MusicOperation<ExtendFlowMusicRequest>;
  /** A cover of a public audio URL. */
  readonly uploadCover: MusicOperation<UploadCoverRequest>;
  /** The handle of a music task submitted earlier; nothing is asked. */
  resume(taskId: string): Task;
}

/** Makes the resource. */
export function createMusic(context: OperationContext): Music {
  const operation = <Request>(name: string, endpoint: string): MusicOperation<Request> => {
    const handle = operationHandle<Request>(context, { name, endpoint });
    const submit = (request: Request, options?: SubmitOptions) => handle.submit(request, options);
    return Object.freeze(Object.assign(submit, { run: handle.run }));
  };
  const at = "/v1/music/generations";
  return Object.freeze({
    sounds: operation<SoundsRequest>("music-sounds", `${at}/sounds`),
    adjustSpeed: operation<AdjustSpeedRequest>("music-adjust-speed", `${at}/adjustSpeed`),
    extendFlowMusic: operation<ExtendFlowMusicRequest>(
      "music-extend-flow-music",
      `${at}/extendFlowMusic`,
    ),
    uploadCover: operation<UploadCoverRequest>("music-upload-cover", `${at}/uploadCover`),
    resume: (taskId: string) => context.tasks.resume({ id: taskId, route: "music" }),
  });
}
