// Task states and results for web pages, with file URLs at the proxy.
import type { TaskFailure } from "../../call/errors/task-errors.js";
import type { Character, MusicTrack } from "../../results/result.js";
import type { TaskFacts, TaskStatus } from "../../tasks/state.js";

/** A file of a result. */
export interface BrowserFile {
  /** The file's URL at the gateway, which expires. */
  readonly url: string;
  /**
   * The file's URL at the proxy. Use it if the page cannot load `url` (private host or no CORS).
   */
  readonly proxyUrl: string;
  /** When `url` stops working; absent if the gateway does not report it. */
  readonly expiresAt: Date | undefined;
}

/** A music track of a result. */
export type BrowserTrack = BrowserFile & Omit<MusicTrack, keyof BrowserFile | ServerMember>;
type ServerMember = "save" | "bytes" | "blob" | "stream" | "open" | "wav" | "cover" | "raw";

/** The result of a completed task. A list is empty if the result has no files of its kind. */
export interface BrowserResult {
  readonly taskId: string;
  readonly videos: readonly BrowserFile[];
  readonly images: readonly BrowserFile[];
  readonly audios: readonly BrowserFile[];
  readonly music: readonly BrowserTrack[];
  readonly characters: readonly Omit<Character, "raw">[];
  readonly lastFrame: BrowserFile | undefined;
  /** Final cost in USD. */
  readonly cost: number | undefined;
  readonly credits: number | undefined;
}

/** The result of a video model. It has at least one video. */
export interface BrowserVideoResult extends BrowserResult {
  readonly videos: readonly [BrowserFile, ...BrowserFile[]];
}

/** The result of an image model. It has at least one image. */
export interface BrowserImageResult extends BrowserResult {
  readonly images: readonly [BrowserFile, ...BrowserFile[]];
}

// If a completed task has no file of its model's category, `BrowserTask.result` throws
// `EmptyResultError`. So the result of a video or image model always has a file.
/** The result of a model by its category. */
export type ResultOf<Category extends string> = Category extends "video"
  ? BrowserVideoResult
  : Category extends "image"
    ? BrowserImageResult
    : BrowserResult;

/** The state of a task. */
export interface BrowserState extends Partial<Omit<TaskFacts, "id" | "raw">> {
  readonly id: string;
  readonly model: string | undefined;
  readonly status: TaskStatus;
  /** Present only if the status is `completed`. */
  readonly result?: BrowserResult;
  /** Present only if the status is `failed`. */
  readonly error?: TaskFailure;
}

type WireFile = Omit<BrowserFile, "expiresAt"> & {
  readonly n: number;
  readonly expiresAt?: string;
};

/** Completes the files in a state: adds proxy URLs below `base` and parses dates. */
export function stateOf(wireState: BrowserState, base: string): BrowserState {
  if (wireState.result === undefined) return wireState;
  const { videos, images, audios, music, lastFrame, taskId } = wireState.result;
  const file = <File extends BrowserFile>(rawFile: File): File => {
    const { n, expiresAt, ...rest } = rawFile as unknown as WireFile;
    const proxyUrl = `${base}/files/${encodeURIComponent(taskId)}/${n}`;
    const expires = expiresAt === undefined ? undefined : new Date(expiresAt);
    return { ...rest, proxyUrl, expiresAt: expires } as unknown as File;
  };
  return {
    ...wireState,
    result: {
      ...wireState.result,
      videos: videos.map(file),
      images: images.map(file),
      audios: audios.map(file),
      music: music.map(file),
      lastFrame: lastFrame && file(lastFrame),
    },
  };
}
