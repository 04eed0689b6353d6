// The `result` of a completed task by what it made (1-core.md, Task record; 3-music-and-text.md, Resources).
import { seconds } from "../instance/clock.js";
import type { MusicClip, Task } from "./task.js";

/** The result object of a completed task; file URLs point at this gateway until they expire. */
export function resultOf(task: Task, origin: string): Record<string, unknown> {
  const file = (name: string): string => `${origin}/files/${task.id}/${name}`;
  const expires_at = seconds(task.expiresAt);
  const { product } = task;
  switch (product.kind) {
    case "video":
      return { videos: [{ url: [file("video-1.mp4")], expires_at }] };
    case "image":
      // Assumption: the shape of image results is not shown; deployed gateways answer like videos (4-field-notes.md).
      return {
        images: Array.from({ length: product.count }, (_, i) => ({
          url: [file(`image-${i + 1}.png`)],
          expires_at,
        })),
      };
    case "music":
      return {
        music: product.clips.map((clip, i) => musicEntry(clip, i + 1, task.timeline.end, file)),
      };
    case "character":
      return {
        characters: [
          {
            id: product.characterId,
            display_name: product.name,
            profile_picture_url: file("profile.png"),
            username: product.name.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
          },
        ],
      };
  }
}

function musicEntry(
  clip: MusicClip,
  position: number,
  at: number,
  file: (name: string) => string,
): Record<string, unknown> {
  const half = clip.seconds / 2;
  return {
    clip_id: clip.clipId,
    title: clip.title,
    duration_seconds: clip.seconds.toFixed(2),
    create_time: new Date(at).toISOString(),
    lyrics: clip.lyrics,
    lyrics_id: clip.lyricsId,
    lyrics_timing_markers: [
      [0, half],
      [half, clip.seconds],
    ],
    audio_url: file(`track-${position}.${clip.format}`),
    wav_url: file(`track-${position}.wav`),
    image_url: file(`cover-${position}.png`),
  };
}
