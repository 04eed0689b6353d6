// Results by category, in the documented shapes and in the shapes of deployed gateways
// (4-field-notes.md, Tasks).
import { expect, test } from "vitest";
import { readRecord } from "../../../runtime/tasks/record.js";
import { readResult } from "../../../runtime/results/read-result.js";
import { NO_DOWNLOADS } from "../stage/downloads.js";

function resultOf(data: object) {
  const answer = {
    status: 200,
    headers: {},
    requestId: undefined,
    body: { code: 200, data: { status: "completed", ...data } },
  };
  return readResult(
    readRecord(answer, "task_1", (text) => text),
    NO_DOWNLOADS,
  );
}

test("videos: one file for each URL, with its expiry", () => {
  const result = {
    videos: [{ url: ["https://h/1.mp4", "https://h/2.mp4"], expires_at: 1_785_542_400 }],
  };
  expect(
    resultOf({ result }).videos.map(({ url, expiresAt }) => [url, expiresAt?.toISOString()]),
  ).toEqual([
    ["https://h/1.mp4", "2026-08-01T00:00:00.000Z"],
    ["https://h/2.mp4", "2026-08-01T00:00:00.000Z"],
  ]);
});

test.each([
  ["a list of URLs", { result: { images: [{ url: ["https://h/1.png"] }] } }],
  ["one URL", { result: { images: [{ url: "https://h/1.png" }] } }],
  ["bare texts", { result: { images: ["https://h/1.png"] } }],
  ["the flat record of the image route", { url: "https://h/1.png" }],
  ["a flat list", { url: ["https://h/1.png"] }],
])("images: %s", (_, data) => {
  expect(resultOf(data).images.map(({ url }) => url)).toEqual(["https://h/1.png"]);
});

test.each([
  [1_785_542_400, "2026-08-01T00:00:00.000Z"],
  [1_785_542_400_000, "2026-08-01T00:00:00.000Z"],
  ["1785542400", "2026-08-01T00:00:00.000Z"],
  ["2026-08-01T00:00:00Z", "2026-08-01T00:00:00.000Z"],
  ["soon", undefined],
  [null, undefined],
])("expires_at %j is read", (expires_at, iso) => {
  const [file] = resultOf({ result: { videos: [{ url: ["https://h/1"], expires_at }] } }).videos;
  expect(file?.expiresAt?.toISOString()).toBe(iso);
});

test("music: the documented fields, numbers as numbers", () => {
  const music = [
    {
      clip_id: "clip-1",
      title: "Lake",
      duration_seconds: "93.52",
      create_time: "2026-08-01T00:00:00Z",
      lyrics: "la",
      lyrics_id: "l-1",
      lyrics_timing_markers: [[0, 1.5], [1.5, 3], ["x"]],
      audio_url: "https://h/a.mp3",
      wav_url: "https://h/a.wav",
      image_url: "https://h/a.png",
    },
    { clip_id: "clip-2", duration: 7, audio_url: "https://h/b.mp3" },
  ];
  const [first, second] = resultOf({ result: { music } }).music;
  expect(first).toMatchObject({
    audioIndex: 1,
    clipId: "clip-1",
    title: "Lake",
    durationSeconds: 93.52,
    lyricsTimingMarkers: [
      [0, 1.5],
      [1.5, 3],
    ],
    url: "https://h/a.mp3",
    wav: { url: "https://h/a.wav" },
    cover: { url: "https://h/a.png" },
  });
  expect(second).toMatchObject({ audioIndex: 2, durationSeconds: 7, wav: undefined });
});

test("the main files of a result are numbered, and the files beside them are not", async () => {
  const saved: (number | undefined)[] = [];
  const answer = {
    status: 200,
    headers: {},
    requestId: undefined,
    body: {
      data: {
        status: "completed",
        result: {
          videos: [{ url: ["https://h/1.mp4", "https://h/1.mp4"] }],
          images: ["https://h/1.png"],
          audios: ["https://h/1.mp3"],
          music: [{ audio_url: "https://h/2.mp3", wav_url: "https://h/2.wav" }],
          last_frame_url: "https://h/f.png",
        },
      },
    },
  };
  const result = readResult(
    readRecord(answer, "task_1", (text) => text),
    {
      ...NO_DOWNLOADS,
      save: async ({ index }, path) => {
        saved.push(index);
        return { path, bytes: 1 };
      },
    },
  );
  const { videos, images, audios, music, lastFrame } = result;
  const files = [...videos, ...images, ...audios, ...music, music[0]?.wav, lastFrame];
  for (const file of files) await file?.save("x");
  expect(saved).toEqual([0, 1, 2, 3, 4, undefined, undefined]);
});

test("characters and last frames are read, and unknown fields are kept", () => {
  const characters = [
    { id: "ch_1", display_name: "Mia", profile_picture_url: "https://h/m.png", username: "mia" },
  ];
  const out = resultOf({
    result: { characters, last_frame_url: "https://h/f.png" },
    usage: { seconds: 5 },
  });
  expect(out.characters[0]).toMatchObject({
    id: "ch_1",
    displayName: "Mia",
    username: "mia",
    profilePictureUrl: "https://h/m.png",
  });
  expect(out.lastFrame?.url).toBe("https://h/f.png");
  expect(out.raw["usage"]).toEqual({ seconds: 5 });
});
