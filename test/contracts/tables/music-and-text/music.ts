// 3-music-and-text.md, Endpoints: the music operations sounds, adjustSpeed and extendFlowMusic.
import { row, type Table } from "../form.js";

export const sounds: Table = {
  names: ["music-sounds"],
  section: "3-music-and-text.md, POST /v1/music/generations/sounds",
  base: { model: "x-music-a", prompt: "rain on a roof" },
  required: ["model", "prompt"],
  defaults: {},
  rows: {
    ...row("model", ["x-music-a"], [undefined, "x-music-b", 1]),
    ...row("prompt", ["rain on a roof"], [undefined, 1]),
  },
};

export const adjustSpeed: Table = {
  names: ["music-adjust-speed"],
  section: "3-music-and-text.md, POST /v1/music/generations/adjustSpeed",
  base: { model: "x-music-a", task_id: "task_1", speed: 1.5 },
  required: ["model", "task_id", "speed"],
  defaults: { audio_index: 1 },
  rows: {
    ...row("model", ["x-music-a"], [undefined, "x-music-b"]),
    ...row("task_id", ["task_1"], [undefined, 1]),
    ...row("audio_index", [undefined, 1, 2], [0, -1, 1.5, "1"]),
    // The range is that of 4-field-notes.md, Music.
    ...row("speed", [0.25, 1, 4], [undefined, 0.24, 4.01, "1"]),
    "The field version is not to be sent; if sent it is discarded.": {
      accept: [{ version: "v6" }],
      refuse: [[{ version: "v6", speed: undefined }, "speed"]],
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
      ["x-music-b", "X-Music-B", "X-MUSIC-B"],
      [undefined, "x-music-a", "x-music-b2"],
    ),
    ...row("version", ["x-3.5"], [undefined, "x-3.0", "v6"]),
    ...row("clip_id", ["clip-1"], [undefined, 1]),
    ...row("extend_from_s", [0, 12.5], [undefined, "60"]),
    ...row("extend_s", [1, 0.5, 164], [undefined, 164.1, "30"]),
    ...row("instruction", ["a calm ending"], [undefined, 1]),
    ...row("title", ["Rain"], [1]),
    ...row("seed", ["42"], [42]),
  },
};
