// 3-music-and-text.md, Endpoints: the music operations sounds, adjustSpeed and extendFlowMusic.
import { row, told, type Table } from "../form.js";

/** Ids and words of versions that the documents give in neutral form: those of a gateway are its own. */
const placeholder = {
  why: "it is a placeholder, and no catalog says which of its models an operation takes",
  accept: { model: "x-music-b" },
};

export const sounds: Table = {
  names: ["music-sounds"],
  section: "3-music-and-text.md, POST /v1/music/generations/sounds",
  base: { model: "x-music-a", prompt: "rain on a roof" },
  required: ["model", "prompt"],
  defaults: {},
  rows: {
    ...row(
      "model",
      ["x-music-a", "live-id"],
      [told(undefined, "model is required", ""), told(1, "model must be a string (got 1)")],
    ),
    ...row(
      "prompt",
      ["rain on a roof"],
      [told(undefined, "prompt is required", ""), told(1, "prompt must be a string (got 1)")],
    ),
  },
  unseen: { "model is x-music-a.": placeholder },
};

export const adjustSpeed: Table = {
  names: ["music-adjust-speed"],
  section: "3-music-and-text.md, POST /v1/music/generations/adjustSpeed",
  base: { model: "x-music-a", task_id: "task_1", speed: 1.5 },
  required: ["model", "task_id", "speed"],
  defaults: { audio_index: 1 },
  rows: {
    ...row(
      "model",
      ["x-music-a", "live-id"],
      [told(undefined, "model is required", ""), told(1, "model must be a string (got 1)")],
    ),
    ...row(
      "task_id",
      ["task_1"],
      [told(undefined, "task_id is required", ""), told(1, "task_id must be a string (got 1)")],
    ),
    ...row(
      "audio_index",
      [undefined, 1, 2],
      [
        told(0, "audio_index must be >= 1 (got 0)"),
        -1,
        told(1.5, "audio_index must be an integer (got 1.5)"),
        "1",
      ],
    ),
    // The range is that of 4-field-notes.md, Music.
    ...row(
      "speed",
      [0.25, 1, 4],
      [
        told(undefined, "speed is required", ""),
        told(0.24, "speed must be >= 0.25 (got 0.24)"),
        told(4.01, "speed must be <= 4 (got 4.01)"),
        told("1", 'speed must be a number (got "1")'),
      ],
    ),
  },
  unseen: {
    "model is x-music-a.": placeholder,
    "The field version is not to be sent.": {
      why: "it is discarded, not refused; the request type refuses it",
      accept: { version: "v6" },
    },
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
    ...row(
      "model",
      ["x-music-b", "X-Music-B", "X-MUSIC-B", "live-id"],
      [told(undefined, "model is required", ""), told(1, "model must be a string (got 1)")],
    ),
    ...row(
      "version",
      ["x-3.5", "live-word"],
      [told(undefined, "version is required", ""), told(3.5, "version must be a string (got 3.5)")],
    ),
    ...row(
      "clip_id",
      ["clip-1"],
      [told(undefined, "clip_id is required", ""), told(1, "clip_id must be a string (got 1)")],
    ),
    ...row(
      "extend_from_s",
      [0, 12.5],
      [
        told(undefined, "extend_from_s is required", ""),
        told("60", 'extend_from_s must be a number (got "60")'),
      ],
    ),
    ...row(
      "extend_s",
      [1, 0.5, 164],
      [
        told(undefined, "extend_s is required", ""),
        told(164.1, "extend_s must be <= 164 (got 164.1)"),
        told("30", 'extend_s must be a number (got "30")'),
      ],
    ),
    ...row(
      "instruction",
      ["a calm ending"],
      [
        told(undefined, "instruction is required", ""),
        told(1, "instruction must be a string (got 1)"),
      ],
    ),
    ...row("title", ["Rain"], [told(1, "title must be a string (got 1)")]),
    ...row("seed", ["42"], [told(42, "seed must be a string (got 42)")]),
  },
  unseen: {
    "model is x-music-b, version is x-3.5.": {
      ...placeholder,
      accept: { model: "x-music-a", version: "v6" },
    },
    "extend_from_s must not exceed the source duration.": {
      why: "only the service knows the clip",
      accept: { extend_from_s: 86_400 },
    },
    "clip_id is of a succeeded task, or of imported audio.": {
      why: "only the service knows the clips",
      accept: { clip_id: "clip-of-someone-else" },
    },
  },
};
