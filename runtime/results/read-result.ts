// Reads the result of a completed task. Accepts the documented JSON, and the variants in the API
// document 4-field-notes.md, Tasks.
import type { TaskRecord } from "../tasks/record.js";
import { amountOf, isArray, isObject } from "../validation/value.js";
import {
  type Character,
  expiry,
  type FileAccess,
  type FileSource,
  type MakeFile,
  type MusicTrack,
  resultFile,
  type ResultFile,
  type TaskResult,
  withFile,
} from "./result.js";

// All results share one empty list, because thousands of results may be in memory.
const NONE: readonly never[] = Object.freeze([]);

/** Reads the result from a task record. Sends no request. */
export function readResult(record: TaskRecord, access: FileAccess): TaskResult {
  const { data, facts } = record;
  const { raw, id, cost, credits } = facts;
  // Takes file URLs from the unchanged record, because the SDK removes the API key from all strings
  // in `raw`. A URL that contains the key would not work without it.
  const result = isObject(data["result"]) ? data["result"] : {};
  const redacted = isObject(raw["result"]) ? raw["result"] : {};
  let count = 0;
  const numbered: MakeFile = (source) => resultFile({ ...source, index: count++ }, access);
  const files = (entries: unknown, usualEnding: string) =>
    readFiles(entries, (source) => numbered({ ...source, taskId: id, usualEnding }));
  const videos = files(result["videos"], ".mp4");
  const lastFrame = result["last_frame_url"] ?? data["last_frame_url"];
  const images = files(result["images"], ".png");
  return Object.freeze({
    taskId: id,
    videos,
    // Answers of the image route have `url` outside `result` (API document 1-core.md, images and
    // its task query).
    images:
      images.length > 0
        ? images
        : files([{ url: data["url"], expires_at: data["expires_at"] }], ".png"),
    audios: files(result["audios"], ".mp3"),
    music: musicTracks(result["music"], redacted["music"], id, numbered, access),
    characters: charactersOf(redacted["characters"]),
    lastFrame:
      typeof lastFrame === "string" && lastFrame.trim() !== ""
        ? resultFile(
            {
              url: lastFrame,
              expiresAt: undefined,
              taskId: id,
              usualEnding: ".png",
              beside: (result) => result.lastFrame,
            },
            access,
          )
        : undefined,
    cost,
    credits,
    raw,
  });
}

// Makes a file for each URL. In an entry of `videos`, `url` is a list. In other entries it is a
// string.
function readFiles(
  entries: unknown,
  file: (source: Pick<FileSource, "url" | "expiresAt">) => ResultFile,
): readonly ResultFile[] {
  if (!Array.isArray(entries)) return NONE;
  return (entries as readonly unknown[]).flatMap((entry) => {
    const { url, expires_at } = isObject(entry) ? entry : { url: entry, expires_at: undefined };
    const expiresAt = expiry(expires_at);
    return [url]
      .flat()
      .filter((one): one is string => typeof one === "string" && one.trim() !== "")
      .map((one) => file({ url: one, expiresAt }));
  });
}

function charactersOf(entries: unknown): readonly Character[] {
  if (!Array.isArray(entries)) return NONE;
  return (entries as readonly unknown[]).filter(isObject).map((entry) => {
    const text = (key: string) => (typeof entry[key] === "string" ? entry[key] : undefined);
    return Object.freeze({
      id: text("id") ?? "",
      displayName: text("display_name"),
      profilePictureUrl: text("profile_picture_url"),
      username: text("username"),
      raw: entry,
    });
  });
}

/**
 * Reads `data.result.music[]`: the URLs from `entries`, and all other fields from `redacted`, which
 * is the same list without the API key.
 */
function musicTracks(
  entries: unknown,
  redacted: unknown,
  taskId: string,
  numbered: MakeFile,
  access: FileAccess,
): MusicTrack[] {
  const addresses = isArray(entries) ? entries.filter(isObject) : [];
  return (isArray(redacted) ? redacted.filter(isObject) : []).map((entry, index) => {
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
