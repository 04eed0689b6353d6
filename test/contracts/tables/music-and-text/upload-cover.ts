// 3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover.
import {
  each,
  eachRefused,
  field,
  flag,
  missing,
  row,
  rule,
  told,
  url,
  type Table,
} from "../form.js";

const custom = { custom: true, gpt_description: undefined, prompt: "la la la" };
const uuid = "2f1c7a52-9d1e-4f0b-8a53-0c6d5e1b7a90";
const weight = (name: string) =>
  row(
    name,
    [0, 0.5, 1],
    [
      told(-0.01, `${name} must be >= 0 (got -0.01)`),
      told(1.01, `${name} must be <= 1 (got 1.01)`),
      told("1", `${name} must be a number (got "1")`),
    ],
  );

const endpoint = "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover";
const notPublic = rule(
  "public-urls",
  "/audio_url",
  "audio_url must be a public HTTP or HTTPS URL; local paths, blob: URLs and private hosts are unsupported",
  endpoint,
);
const notFull = rule(
  "full-model-uuid",
  "/custom_model_id",
  "custom_model_id is not a full UUID; send it as the model creation task gives it, such as 123e4567-e89b-42d3-a456-426614174000",
  endpoint,
);
const oneVoice = rule(
  "custom-model-excludes-version-and-persona",
  "/custom_model_id",
  "custom_model_id cannot be combined with version or persona_id; leave those out",
  endpoint,
);
const noLyrics = rule(
  "lyrics-with-vocals",
  "/prompt",
  "prompt (the lyrics) is missing; it is required when custom is true and instrumental is not",
  endpoint,
);
const noDuration = rule(
  "duration-needs-custom",
  "/duration_s",
  "duration_s is for custom mode only; set custom to true, or leave duration_s out",
  endpoint,
);
const noMax = rule(
  "max-mode-needs-custom",
  "/max_mode",
  "max_mode needs custom mode; set custom to true, or leave max_mode out",
  endpoint,
);

export const uploadCover: Table = {
  names: ["music-upload-cover"],
  section: "3-music-and-text.md, POST /v1/music/generations/uploadCover",
  base: {
    audio_url: "https://example.com/song.mp3",
    custom: false,
    gpt_description: "a slow waltz",
  },
  required: ["audio_url", "custom"],
  // The defaults of model and version are placeholders like the ids themselves; a gateway has its own.
  defaults: { instrumental: false, max_mode: false },
  rows: {
    ...row(
      "model",
      [undefined, "x-music-a", "live-id"],
      [told(1, "model must be a string (got 1)")],
    ),
    audio_url: {
      accept: each("audio_url", [url("song.mp3"), "http://example.com/song.mp3"]),
      refuse: [
        ...eachRefused("audio_url", [
          told(undefined, "audio_url is required", ""),
          told(1, "audio_url must be a string (got 1)"),
        ]),
        [{ audio_url: "/home/me/song.mp3" }, notPublic],
        [{ audio_url: "blob:https://example.com/1" }, notPublic],
      ],
    },
    ...row(
      "version",
      ["v6", "v6-wild", "v6-mini", "live-word"],
      [told(6, "version must be a string (got 6)")],
    ),
    custom_model_id: {
      accept: [{ custom_model_id: uuid }],
      refuse: [
        [{ custom_model_id: "2f1c7a52" }, notFull],
        [{ custom_model_id: `${uuid}0` }, notFull],
        [
          { custom_model_id: 1 },
          field("custom_model_id", "custom_model_id must be a string (got 1)"),
        ],
        [{ custom_model_id: uuid, version: "v6" }, oneVoice],
        [{ custom_model_id: uuid, persona_id: "p1" }, oneVoice],
      ],
    },
    custom: {
      accept: [{ custom: false }, custom],
      refuse: [
        ...eachRefused("custom", [
          told(undefined, "custom is required", ""),
          told("true", 'custom must be a boolean (got "true")'),
        ]),
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
        [
          { instrumental: "no" },
          field("instrumental", 'instrumental must be a boolean (got "no")'),
        ],
        [{ ...custom, instrumental: false, prompt: undefined }, noLyrics],
        [{ ...custom, prompt: undefined }, noLyrics],
      ],
    },
    gpt_description: {
      accept: each("gpt_description", ["a", "a".repeat(3000)]),
      refuse: [
        ...eachRefused("gpt_description", [
          told("a".repeat(3001), "gpt_description must have at most 3000 characters (got 3001)"),
          1,
        ]),
        [
          { gpt_description: undefined },
          rule(
            "description-without-custom",
            "/gpt_description",
            "gpt_description is missing; it is required when custom is false",
            endpoint,
          ),
        ],
      ],
    },
    prompt: {
      accept: [{ ...custom, prompt: "a".repeat(5000) }],
      refuse: [
        [
          { ...custom, prompt: "a".repeat(5001) },
          field("prompt", "prompt must have at most 5000 characters (got 5001)"),
        ],
      ],
    },
    ...row(
      "tags",
      ["waltz", "a".repeat(1000)],
      [
        told("a".repeat(1001), "tags must have at most 1000 characters (got 1001)"),
        told(["waltz"], "tags must be a string (got an array)"),
      ],
    ),
    ...row(
      "title",
      ["Rain", "a".repeat(80)],
      [told("a".repeat(81), "title must have at most 80 characters (got 81)")],
    ),
    ...row("negative_tags", ["metal"], [told(1, "negative_tags must be a string (got 1)")]),
    ...weight("style_weight"),
    ...weight("weirdness"),
    ...weight("audio_weight"),
    ...flag("auto_lyrics"),
    ...row(
      "vocal_gender",
      ["Male", "Female"],
      [
        told(
          "male",
          'vocal_gender must be one of "Male", "Female" (got "male"); did you mean "Male"?',
        ),
        told("f", 'vocal_gender must be one of "Male", "Female" (got "f")'),
      ],
    ),
    ...row("persona_id", ["p1"], [told(1, "persona_id must be a string (got 1)")]),
    duration_s: {
      accept: [
        { ...custom, duration_s: 10 },
        { ...custom, duration_s: 360 },
      ],
      refuse: [
        [{ ...custom, duration_s: 9 }, field("duration_s", "duration_s must be >= 10 (got 9)")],
        [
          { ...custom, duration_s: 361 },
          field("duration_s", "duration_s must be <= 360 (got 361)"),
        ],
        [{ ...custom, duration_s: 10.5 }, "duration_s"],
        [{ custom: undefined, duration_s: 60 }, missing("custom"), noDuration],
        [{ duration_s: 60 }, noDuration],
      ],
    },
    ...row(
      "variety",
      ["off", "normal", "high", "extra", "max"],
      [
        told("low", 'variety must be one of "off", "normal", "high", "extra", "max" (got "low")'),
        false,
      ],
    ),
    max_mode: {
      accept: [{ ...custom, max_mode: true }, { max_mode: false }],
      refuse: [
        [{ max_mode: "true" }, field("max_mode", 'max_mode must be a boolean (got "true")')],
        [{ custom: undefined, max_mode: true }, missing("custom"), noMax],
        [{ max_mode: true }, noMax],
      ],
    },
    ...row(
      "audio_format",
      ["mp3", "m4a", "wav"],
      [
        told("flac", 'audio_format must be one of "mp3", "m4a", "wav" (got "flac")'),
        told(
          "MP3",
          'audio_format must be one of "mp3", "m4a", "wav" (got "MP3"); did you mean "mp3"?',
        ),
      ],
    ),
  },
  unseen: {
    "model is x-music-a; version is v6, v6-wild or v6-mini.": {
      why: "they are placeholders, and no catalog says which of its models an operation takes",
      accept: { model: "x-music-b", version: "v5" },
    },
    "The source is under 8 minutes, and no link behind a sign-in.": {
      why: "a request holds the URL of the audio, not the audio",
      accept: { audio_url: "https://example.com/sign-in?then=song.mp3" },
    },
    "false with gpt_description; true with the lyrics and style fields.": {
      why: "the table says 'exclusive' where it means it: fields of the other mode are not refused",
      accept: { prompt: "la la la" },
    },
  },
};
