// 3-music-and-text.md, Endpoints: the music operations sounds, adjustSpeed and extendFlowMusic.
import type { Table } from "../form.js";
import { row, text } from "../rows.js";

// The documents have placeholders for ids and versions: each gateway has its own.
const model = text("model", { required: true, values: ["x-music-a", "live-id"] });

export const sounds: Table = {
  names: ["music-sounds"],
  section: "3-music-and-text.md, POST /v1/music/generations/sounds",
  base: { model: "x-music-a", prompt: "rain on a roof" },
  required: ["model", "prompt"],
  defaults: {},
  rows: { ...model, ...text("prompt", { required: true }) },
};

export const adjustSpeed: Table = {
  names: ["music-adjust-speed"],
  section: "3-music-and-text.md, POST /v1/music/generations/adjustSpeed",
  base: { model: "x-music-a", task_id: "task_1", speed: 1.5 },
  required: ["model", "task_id", "speed"],
  defaults: { audio_index: 1 },
  rows: {
    ...model,
    ...text("task_id", { required: true }),
    ...row(
      "audio_index",
      [undefined, 1, 2],
      [
        [0, "audio_index must be >= 1 (got 0)"],
        ["1", 'audio_index must be an integer (got "1")'],
      ],
      // "If sent it is discarded": the gateway accepts the field, but the request type refuses it.
      { accept: [{ version: "v6" }] },
    ),
    // The range comes from 4-field-notes.md, Music.
    ...row(
      "speed",
      [0.25, 1, 4],
      [
        [undefined, "speed is required"],
        [0.24, "speed must be >= 0.25 (got 0.24)"],
        [4.01, "speed must be <= 4 (got 4.01)"],
        ["1", 'speed must be a number (got "1")'],
      ],
    ),
  },
};

export const extendFlowMusic: Table = {
  names: ["music-extend-flow-music"],
  section: "3-music-and-text.md, POST /v1/music/generations/extendFlowMusic",
  base: {
    model: "x-music-b",
    version: "x-3.5",
    clip_id: "clip-1",
    extend_from_s: 60,
    extend_s: 30,
    instruction: "a calm ending",
  },
  required: ["model", "version", "clip_id", "extend_from_s", "extend_s", "instruction"],
  defaults: {},
  rows: {
    ...text("model", { required: true, values: ["x-music-b", "X-MUSIC-B", "live-id"] }),
    ...text("version", { required: true, values: ["x-3.5", "live-word"] }),
    ...text("clip_id", { required: true }),
    ...row(
      "extend_from_s",
      [0, 12.5, 86_400],
      [
        [undefined, "extend_from_s is required"],
        [-0.1, "extend_from_s must be >= 0 (got -0.1)"],
        ["60", 'extend_from_s must be a number (got "60")'],
      ],
    ),
    ...row(
      "extend_s",
      [0.5, 164],
      [
        [undefined, "extend_s is required"],
        [0, "extend_s must be > 0 (got 0)"],
        [164.1, "extend_s must be <= 164 (got 164.1)"],
        ["30", 'extend_s must be a number (got "30")'],
      ],
    ),
    ...text("instruction", { required: true }),
    ...text("title"),
    ...row("seed", ["42"], [[42, "seed must be a string (got 42)"]]),
  },
};
