// A clip of a new music task, with ids of its own.
import type { Service } from "../instance/service.js";
import type { MusicClip } from "../tasks/task.js";

/** What is known about a clip when its task is created. */
export interface ClipDraft {
  readonly title: string;
  readonly seconds: number;
  readonly lyrics?: string;
  readonly format?: MusicClip["format"];
}

/** The clip of a draft. */
export function newClip(service: Service, at: number, draft: ClipDraft): MusicClip {
  return {
    clipId: service.ids.uuid(),
    lyricsId: service.ids.next("lyrics_", at),
    title: draft.title.slice(0, 80),
    seconds: draft.seconds,
    lyrics: draft.lyrics ?? "",
    format: draft.format ?? "mp3",
  };
}
