// 3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover.
import { each, eachRefused, flag, row, url, type Table } from "../form.js";

const custom = { custom: true, gpt_description: undefined, prompt: "la la la" };
const uuid = "2f1c7a52-9d1e-4f0b-8a53-0c6d5e1b7a90";
const weight = (field: string) => row(field, [0, 0.5, 1], [-0.01, 1.01, "1"]);

export const uploadCover: Table = {
  names: ["music-upload-cover"],
  section: "3-music-and-text.md, POST /v1/music/generations/uploadCover",
  base: {
    audio_url: "https://example.com/song.mp3",
    custom: false,
    gpt_description: "a slow waltz",
  },
  required: ["audio_url", "custom"],
  defaults: { model: "x-music-a", version: "v6", instrumental: false, max_mode: false },
  rows: {
    ...row("model", [undefined, "x-music-a"], ["x-music-b", 1]),
    audio_url: {
      accept: each("audio_url", [url("song.mp3"), "http://example.com/song.mp3"]),
      refuse: [
        ...eachRefused("audio_url", [undefined, 1]),
        [{ audio_url: "/home/me/song.mp3" }, "rule:public-urls"],
        [{ audio_url: "blob:https://example.com/1" }, "rule:public-urls"],
      ],
    },
    ...row("version", ["v6", "v6-wild", "v6-mini"], ["v5", "V6"]),
    custom_model_id: {
      accept: [{ custom_model_id: uuid }],
      refuse: [
        ...eachRefused("custom_model_id", ["2f1c7a52", `${uuid}0`, 1]),
        [
          { custom_model_id: uuid, version: "v6" },
          "rule:custom-model-excludes-version-and-persona",
        ],
        [
          { custom_model_id: uuid, persona_id: "p1" },
          "rule:custom-model-excludes-version-and-persona",
        ],
      ],
    },
    custom: {
      accept: [{ custom: false }, custom],
      refuse: [
        ...eachRefused("custom", [undefined, "true"]),
        [{ custom: undefined, gpt_description: undefined }, "custom"],
      ],
    },
    instrumental: {
      accept: [
        { ...custom, instrumental: false },
        { ...custom, instrumental: true },
        { ...custom, instrumental: true, prompt: undefined },
        { instrumental: true },
        { instrumental: false },
      ],
      refuse: [
        [{ instrumental: "no" }, "instrumental"],
        [{ ...custom, instrumental: false, prompt: undefined }, "rule:lyrics-with-vocals"],
        [{ ...custom, prompt: undefined }, "rule:lyrics-with-vocals"],
      ],
    },
    gpt_description: {
      accept: each("gpt_description", ["a", "a".repeat(3000)]),
      refuse: [
        ...eachRefused("gpt_description", ["a".repeat(3001), 1]),
        [{ gpt_description: undefined }, "rule:description-without-custom"],
      ],
    },
    prompt: {
      accept: [{ ...custom, prompt: "a".repeat(5000) }],
      refuse: [[{ ...custom, prompt: "a".repeat(5001) }, "prompt"]],
    },
    ...row("tags", ["waltz", "a".repeat(1000)], ["a".repeat(1001), ["waltz"]]),
    ...row("title", ["Rain", "a".repeat(80)], ["a".repeat(81)]),
    ...row("negative_tags", ["metal"], [1]),
    ...weight("style_weight"),
    ...weight("weirdness"),
    ...weight("audio_weight"),
    ...flag("auto_lyrics"),
    ...row("vocal_gender", ["Male", "Female"], ["male", "f"]),
    ...row("persona_id", ["p1"], [1]),
    duration_s: {
      accept: [
        { ...custom, duration_s: 10 },
        { ...custom, duration_s: 360 },
      ],
      refuse: [
        [{ ...custom, duration_s: 9 }, "duration_s"],
        [{ ...custom, duration_s: 361 }, "duration_s"],
        [{ ...custom, duration_s: 10.5 }, "duration_s"],
        [{ custom: undefined, duration_s: 60 }, "custom", "rule:duration-needs-custom"],
        [{ duration_s: 60 }, "rule:duration-needs-custom"],
      ],
    },
    ...row("variety", ["off", "normal", "high", "extra", "max"], ["low", false]),
    max_mode: {
      accept: [{ ...custom, max_mode: true }, { max_mode: false }],
      refuse: [
        [{ max_mode: "true" }, "max_mode"],
        [{ custom: undefined, max_mode: true }, "custom", "rule:max-mode-needs-custom"],
        [{ max_mode: true }, "rule:max-mode-needs-custom"],
      ],
    },
    ...row("audio_format", ["mp3", "m4a", "wav"], ["flac", "MP3"]),
  },
};
