// One track of a music task (3-music-and-text.md, Resources).
import { amountOf, isArray, isObject } from "../validation/value.js";
import {
  expiry,
  resultFile,
  withFile,
  type FileAccess,
  type MakeFile,
  type ResultFile,
} from "./result-file.js";
import type { TaskResult } from "./result.js";

/** A track; saving it saves its audio file. */
export interface MusicTrack extends ResultFile {
  /** Position in the result, from 1: the `audio_index` of a follow-up operation. */
  readonly audioIndex: number;
  /** Id for follow-up operations. */
  readonly clipId: string | undefined;
  readonly title: string | undefined;
  /** Length in seconds. */
  readonly durationSeconds: number | undefined;
  /** When it was made, ISO 8601. */
  readonly createTime: string | undefined;
  readonly lyrics: string | undefined;
  readonly lyricsId: string | undefined;
  /** Start and end of each line, in seconds. */
  readonly lyricsTimingMarkers: readonly (readonly [number, number])[];
  /** The same track as WAV. */
  readonly wav: ResultFile | undefined;
  /** The cover image. */
  readonly cover: ResultFile | undefined;
  /** The entry, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Reads `data.result.music[]`: addresses from `entries` as received, all else from `shown`, the same without the key. */
export function musicTracks(
  entries: unknown,
  shown: unknown,
  taskId: string,
  numbered: MakeFile,
  access: FileAccess,
): MusicTrack[] {
  const addresses = isArray(entries) ? entries.filter(isObject) : [];
  return (isArray(shown) ? shown.filter(isObject) : []).map((entry, index) => {
    const expiresAt = expiry(entry["expires_at"]);
    const text = (key: string) => (typeof entry[key] === "string" ? entry[key] : undefined);
    const address = (key: string) => {
      const url = addresses[index]?.[key];
      return typeof url === "string" && url.trim() !== "" ? url : undefined;
    };
    const file = (key: string, usualEnding: string, member: "wav" | "cover") => {
      const url = address(key);
      const beside = ({ music }: TaskResult) => music[index]?.[member];
      const source = { expiresAt, taskId, usualEnding, beside };
      return url === undefined ? undefined : resultFile({ url, ...source }, access);
    };
    const url = address("audio_url") ?? "";
    const audio = numbered({ url, expiresAt, taskId, usualEnding: ".mp3" });
    return withFile(audio, {
      audioIndex: index + 1,
      clipId: text("clip_id"),
      title: text("title"),
      durationSeconds: amountOf(entry["duration_seconds"]) ?? amountOf(entry["duration"]),
      createTime: text("create_time"),
      lyrics: text("lyrics"),
      lyricsId: text("lyrics_id"),
      lyricsTimingMarkers: markers(entry["lyrics_timing_markers"]),
      wav: file("wav_url", ".wav", "wav"),
      cover: file("image_url", ".png", "cover"),
      raw: entry,
    });
  });
}

function markers(value: unknown): (readonly [number, number])[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (pair): pair is readonly [number, number] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((at) => typeof at === "number"),
  );
}
