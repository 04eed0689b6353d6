// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import {
  checkText,
  isInteger,
  isNumber,
  isPublicUrl,
  noChoice,
  outOfRange,
  type Fields,
  type ParentPlace,
  type Rule,
  wrongType,
} from "#runtime/validation/index.js";

/** The fields of {@link MusicUploadCoverRequest}; it documents which of them go together. */
type MusicUploadCoverRequestFields = {
  /** Music model; left out, the gateway's own default. */
  model?: "x-music-a" | (string & {});
  /**
   * Public direct HTTP(S) URL of the source audio, under 8 minutes; local paths, blob: URLs and sign-in links are unsupported.
   * Format: uri.
   */
  audio_url: string;
  /** Version of the model; left out, the gateway's own default. Omit it when custom_model_id is used. */
  version?: "v6" | "v6-wild" | "v6-mini";
  /** Full UUID from a model creation task; exclusive with version and persona_id. */
  custom_model_id?: string;
  /** Custom mode, always sent explicitly: false with gpt_description, true with the lyrics and style fields. */
  custom: boolean;
  /**
   * Without vocals; in custom mode, false or omitted needs prompt.
   * @default false
   */
  instrumental?: boolean;
  /**
   * Description of the cover, up to 3000 characters; required when custom is false.
   * Range: at most 3000 characters.
   */
  gpt_description?: string;
  /**
   * Lyrics, up to 5000 characters; required in custom mode unless instrumental.
   * Range: at most 5000 characters.
   */
  prompt?: string;
  /** Style, up to 1000 characters. Range: at most 1000 characters. */
  tags?: string;
  /** Title, up to 80 characters. Range: at most 80 characters. */
  title?: string;
  /** Styles to exclude. */
  negative_tags?: string;
  /** Weight of the style, 0 to 1. Range: 0 to 1. */
  style_weight?: number;
  /** Weirdness, 0 to 1. Range: 0 to 1. */
  weirdness?: number;
  /** Weight of the source audio, 0 to 1. Range: 0 to 1. */
  audio_weight?: number;
  /** Rewrites the input lyrics creatively. */
  auto_lyrics?: boolean;
  /** Gender of the voice. */
  vocal_gender?: "Male" | "Female";
  /** Persona to use; exclusive with custom_model_id. */
  persona_id?: string;
  /**
   * Length of the cover in seconds, 10 to 360; custom mode only.
   * Range: an integer, 10 to 360, in seconds.
   */
  duration_s?: number;
  /** How far the cover may vary. */
  variety?: "off" | "normal" | "high" | "extra" | "max";
  /**
   * Needs custom mode; billed at twice the standard price.
   * @default false
   */
  max_mode?: boolean;
  /** Format of the audio file. */
  audio_format?: "mp3" | "m4a" | "wav";
};

/**
 * Request of `music-upload-cover`.
 * - custom_model_id cannot be combined with version or persona_id; leave those out.
 * - duration_s is for custom mode only; set custom to true, or leave duration_s out.
 */
export type MusicUploadCoverRequest = MusicUploadCoverRequestFields &
  ({ custom_model_id: string; persona_id?: never; version?: never } | { custom_model_id?: never }) &
  Partial<Record<"instrumental" | "max_mode" | "gpt_description" | "prompt", unknown>> &
  (
    | { custom: true; instrumental: true; max_mode: true }
    | { custom: false; duration_s?: never; gpt_description: string; max_mode?: false }
    | { custom: true; instrumental: true; max_mode?: false }
    | { custom: true; instrumental?: false; max_mode: true; prompt: string }
    | { custom: true; instrumental?: false; max_mode?: false; prompt: string }
  );

const VERSION_VALUES: readonly unknown[] = ["v6", "v6-wild", "v6-mini"];
const VOCAL_GENDER_VALUES: readonly unknown[] = ["Male", "Female"];
const VARIETY_VALUES: readonly unknown[] = ["off", "normal", "high", "extra", "max"];
const AUDIO_FORMAT_VALUES: readonly unknown[] = ["mp3", "m4a", "wav"];
const CUSTOM_MODEL_ID_PATTERN = new RegExp(
  "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
  "u",
);

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (model !== undefined && typeof model !== "string") {
    if (!wrongType(model, found, "model", "string")) return false;
  }
  const audioUrl = value.audio_url;
  if (typeof audioUrl !== "string" && !wrongType(audioUrl, found, "audio_url", "string"))
    return false;
  const version = value.version;
  if (version !== undefined && !VERSION_VALUES.includes(version)) {
    if (!noChoice(version, found, "version", VERSION_VALUES)) return false;
  }
  const customModelId = value.custom_model_id;
  if (customModelId !== undefined && typeof customModelId !== "string") {
    if (!wrongType(customModelId, found, "custom_model_id", "string")) return false;
  }
  const custom = value.custom;
  if (typeof custom !== "boolean" && !wrongType(custom, found, "custom", "boolean")) return false;
  const instrumental = value.instrumental;
  if (instrumental !== undefined && typeof instrumental !== "boolean") {
    if (!wrongType(instrumental, found, "instrumental", "boolean")) return false;
  }
  const gptDescription = value.gpt_description;
  if (
    gptDescription !== undefined &&
    (typeof gptDescription !== "string" || gptDescription.length > 3000)
  ) {
    if (!checkText(gptDescription, found, "gpt_description", 0, 3000)) return false;
  }
  const prompt = value.prompt;
  if (prompt !== undefined && (typeof prompt !== "string" || prompt.length > 5000)) {
    if (!checkText(prompt, found, "prompt", 0, 5000)) return false;
  }
  const tags = value.tags;
  if (tags !== undefined && (typeof tags !== "string" || tags.length > 1000)) {
    if (!checkText(tags, found, "tags", 0, 1000)) return false;
  }
  const title = value.title;
  if (title !== undefined && (typeof title !== "string" || title.length > 80)) {
    if (!checkText(title, found, "title", 0, 80)) return false;
  }
  const negativeTags = value.negative_tags;
  if (negativeTags !== undefined && typeof negativeTags !== "string") {
    if (!wrongType(negativeTags, found, "negative_tags", "string")) return false;
  }
  const styleWeight = value.style_weight;
  if (styleWeight !== undefined && (!isNumber(styleWeight) || styleWeight < 0 || styleWeight > 1)) {
    if (!outOfRange(styleWeight, found, "style_weight", "number", 0, 1)) return false;
  }
  const weirdness = value.weirdness;
  if (weirdness !== undefined && (!isNumber(weirdness) || weirdness < 0 || weirdness > 1)) {
    if (!outOfRange(weirdness, found, "weirdness", "number", 0, 1)) return false;
  }
  const audioWeight = value.audio_weight;
  if (audioWeight !== undefined && (!isNumber(audioWeight) || audioWeight < 0 || audioWeight > 1)) {
    if (!outOfRange(audioWeight, found, "audio_weight", "number", 0, 1)) return false;
  }
  const autoLyrics = value.auto_lyrics;
  if (autoLyrics !== undefined && typeof autoLyrics !== "boolean") {
    if (!wrongType(autoLyrics, found, "auto_lyrics", "boolean")) return false;
  }
  const vocalGender = value.vocal_gender;
  if (vocalGender !== undefined && vocalGender !== "Male" && vocalGender !== "Female") {
    if (!noChoice(vocalGender, found, "vocal_gender", VOCAL_GENDER_VALUES)) return false;
  }
  const personaId = value.persona_id;
  if (personaId !== undefined && typeof personaId !== "string") {
    if (!wrongType(personaId, found, "persona_id", "string")) return false;
  }
  const durationS = value.duration_s;
  if (durationS !== undefined && (!isInteger(durationS) || durationS < 10 || durationS > 360)) {
    if (!outOfRange(durationS, found, "duration_s", "integer", 10, 360)) return false;
  }
  const variety = value.variety;
  if (variety !== undefined && !VARIETY_VALUES.includes(variety)) {
    if (!noChoice(variety, found, "variety", VARIETY_VALUES)) return false;
  }
  const maxMode = value.max_mode;
  if (maxMode !== undefined && typeof maxMode !== "boolean") {
    if (!wrongType(maxMode, found, "max_mode", "boolean")) return false;
  }
  const audioFormat = value.audio_format;
  if (audioFormat !== undefined && !AUDIO_FORMAT_VALUES.includes(audioFormat)) {
    if (!noChoice(audioFormat, found, "audio_format", AUDIO_FORMAT_VALUES)) return false;
  }
  return true;
}

const RULES: readonly Rule[] = [
  {
    name: "custom-model-excludes-version-and-persona",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "custom_model_id cannot be combined with version or persona_id; leave those out",
    at: "custom_model_id",
    holds: (r) =>
      r.custom_model_id === undefined || (r.version === undefined && r.persona_id === undefined),
  },
  {
    name: "full-model-uuid",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "custom_model_id is not a full UUID; send it as the model creation task gives it",
    at: "custom_model_id",
    holds: (r) => isCustomModelId(r.custom_model_id),
  },
  {
    name: "description-without-custom",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "gpt_description is missing; it is required when custom is false",
    at: "gpt_description",
    holds: (r) => r.custom !== false || r.gpt_description !== undefined,
  },
  {
    name: "lyrics-with-vocals",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "prompt (the lyrics) is missing; it is required when custom is true and instrumental is not",
    at: "prompt",
    holds: (r) =>
      r.custom !== true ||
      (r.instrumental !== undefined && r.instrumental !== false) ||
      r.prompt !== undefined,
  },
  {
    name: "duration-needs-custom",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "duration_s is for custom mode only; set custom to true, or leave duration_s out",
    at: "duration_s",
    holds: (r) => r.duration_s === undefined || r.custom === true,
  },
  {
    name: "max-mode-needs-custom",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "max_mode needs custom mode; set custom to true, or leave max_mode out",
    at: "max_mode",
    holds: (r) => r.max_mode !== true || r.custom === true,
  },
  {
    name: "public-urls",
    section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
    says: "must be a public HTTP or HTTPS URL; local paths, blob: URLs and private hosts are unsupported",
    at: "audio_url",
    holds: (r) => isPublicUrl(r.audio_url, "http"),
  },
];

function isCustomModelId(value: unknown): boolean {
  if (typeof value === "string") {
    if (!CUSTOM_MODEL_ID_PATTERN.test(value)) return false;
  }
  return true;
}

/** Makes a cover from a public audio URL; no prior upload task is needed. */
export default /* @__PURE__ */ defineOperation<MusicUploadCoverRequest>(
  {
    operation: "music_upload_cover",
    method: "POST",
    endpoint: "/v1/music/generations/uploadCover",
    defaults: { instrumental: false, max_mode: false },
    pricing: { media: ["audio_url"], factors: { max_mode: 2 } },
    fields: {
      model: true,
      audio_url: true,
      version: true,
      custom_model_id: true,
      custom: true,
      instrumental: true,
      gpt_description: true,
      prompt: true,
      tags: true,
      title: true,
      negative_tags: true,
      style_weight: true,
      weirdness: true,
      audio_weight: true,
      auto_lyrics: true,
      vocal_gender: true,
      persona_id: true,
      duration_s: true,
      variety: true,
      max_mode: true,
      audio_format: true,
    },
  },
  checkContract,
  RULES,
);
