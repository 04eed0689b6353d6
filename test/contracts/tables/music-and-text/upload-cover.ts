// 3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover.
import { url, type Table } from "../form.js";
import { flag, row, text, words } from "../rows.js";

const custom = { custom: true, gpt_description: undefined, prompt: "la la la" };
const uuid = "2f1c7a52-9d1e-4f0b-8a53-0c6d5e1b7a90";
const weight = (name: string) =>
  row(
    name,
    [0, 0.5, 1],
    [
      [-0.01, `${name} must be >= 0 (got -0.01)`],
      [1.01, `${name} must be <= 1 (got 1.01)`],
    ],
  );
const alone = "rule:custom-model-excludes-version-and-persona /custom_model_id";

export const uploadCover: Table = {
  names: ["music-upload-cover"],
  section: "3-music-and-text.md, POST /v1/music/generations/uploadCover",
  base: {
    audio_url: "https://example.com/song.mp3",
    custom: false,
    gpt_description: "a slow waltz",
  },
  required: ["audio_url", "custom"],
  // The defaults of model and version are placeholders, like the ids; each gateway has its own.
  defaults: { instrumental: false, max_mode: false },
  rows: {
    ...row("model", [undefined, "x-music-a", "live-id"], [[1, "model must be a string (got 1)"]]),
    ...row(
      "audio_url",
      [url("song.mp3"), "http://example.com/song.mp3"],
      [
        [undefined, "audio_url is required"],
        ["/home/me/song.mp3", "rule:public-urls /audio_url"],
        ["blob:https://example.com/1", "rule:public-urls /audio_url"],
      ],
    ),
    ...words("version", ["v6", "v6-wild", "v6-mini"], ["v5", "V6", "live-word", 6]),
    ...row(
      "custom_model_id",
      [uuid],
      [
        ["2f1c7a52", "rule:full-model-uuid /custom_model_id"],
        [`${uuid}0`, "rule:full-model-uuid /custom_model_id"],
      ],
      {
        refuse: [
          [{ custom_model_id: uuid, version: "v6" }, alone],
          [{ custom_model_id: uuid, persona_id: "p1" }, alone],
        ],
      },
    ),
    custom: {
      accept: [{ custom: false }, custom],
      refuse: [
        [{ custom: undefined }, "custom is required"],
        [{ custom: "true" }, 'custom must be a boolean (got "true")'],
      ],
    },
    instrumental: {
      accept: [
        { ...custom, instrumental: false },
        { ...custom, instrumental: true, prompt: undefined },
        { instrumental: false },
      ],
      refuse: [
        [{ instrumental: "no" }, 'instrumental must be a boolean (got "no")'],
        [{ ...custom, prompt: undefined }, "rule:lyrics-with-vocals /prompt"],
      ],
    },
    ...row(
      "gpt_description",
      ["a", "a".repeat(3000)],
      [
        ["a".repeat(3001), "gpt_description must have at most 3000 characters (got 3001)"],
        [undefined, "rule:description-without-custom /gpt_description"],
      ],
    ),
    prompt: {
      // The documents call other fields "exclusive": the fields of the other mode are not refused.
      accept: [{ ...custom, prompt: "a".repeat(5000) }, { prompt: "la la la" }],
      refuse: [
        [
          { ...custom, prompt: "a".repeat(5001) },
          "prompt must have at most 5000 characters (got 5001)",
        ],
      ],
    },
    ...text("tags", { max: 1000 }),
    ...text("title", { max: 80 }),
    ...text("negative_tags"),
    ...weight("style_weight"),
    ...weight("weirdness"),
    ...weight("audio_weight"),
    ...flag("auto_lyrics"),
    ...words("vocal_gender", ["Male", "Female"], ["male", "f"]),
    ...text("persona_id"),
    duration_s: {
      accept: [
        { ...custom, duration_s: 10 },
        { ...custom, duration_s: 360 },
      ],
      refuse: [
        [{ ...custom, duration_s: 9 }, "duration_s must be >= 10 (got 9)"],
        [{ ...custom, duration_s: 361 }, "duration_s must be <= 360 (got 361)"],
        [{ ...custom, duration_s: 10.5 }, "duration_s"],
        [{ duration_s: 60 }, "rule:duration-needs-custom /duration_s"],
      ],
    },
    ...words("variety", ["off", "normal", "high", "extra", "max"], ["low", false]),
    max_mode: {
      accept: [{ ...custom, max_mode: true }, { max_mode: false }],
      refuse: [
        [{ max_mode: "true" }, 'max_mode must be a boolean (got "true")'],
        [{ max_mode: true }, "rule:max-mode-needs-custom /max_mode"],
      ],
    },
    ...words("audio_format", ["mp3", "m4a", "wav"], ["ogg", "MP3"]),
  },
};
