// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import {
  add,
  addRule,
  isInteger,
  isNumber,
  isObject,
  isShortEnough,
  type DocumentedRule,
  type Findings,
} from "../runtime/validation/index.js";

/** The fields of {@link MusicUploadCoverRequest}; which go together is said there. */
export interface MusicUploadCoverRequestFields {
  /** Public direct HTTP(S) URL of the source audio, under 8 minutes; local paths, blob: URLs and sign-in links are unsupported. */
  audio_url: string;
  /** Custom mode, always sent explicitly: false with gpt_description, true with the lyrics and style fields. */
  custom: boolean;
  /** Format of the audio file. */
  audio_format?: "mp3" | "m4a" | "wav";
  /**
   * Weight of the source audio, 0 to 1.
   *
   * Range: 0 to 1.
   */
  audio_weight?: number;
  /** Rewrites the input lyrics creatively. */
  auto_lyrics?: boolean;
  /** Full UUID from a model creation task; exclusive with version and persona_id. */
  custom_model_id?: string;
  /**
   * Length of the cover in seconds, 10 to 360; custom mode only.
   *
   * Range: an integer, 10 to 360.
   * Unit: seconds.
   */
  duration_s?: number;
  /**
   * Description of the cover, up to 3000 characters; required when custom is false.
   *
   * Range: at most 3000 characters.
   */
  gpt_description?: string;
  /**
   * Without vocals; in custom mode, false or omitted needs prompt.
   *
   * @default false
   */
  instrumental?: boolean;
  /**
   * Needs custom mode; billed at twice the standard price.
   *
   * @default false
   */
  max_mode?: boolean;
  /**
   * Model identifier.
   *
   * @default "x-music-a"
   */
  model?: "x-music-a";
  /** Styles to exclude. */
  negative_tags?: string;
  /** Persona to use; exclusive with custom_model_id. */
  persona_id?: string;
  /**
   * Lyrics, up to 5000 characters; required in custom mode unless instrumental.
   *
   * Range: at most 5000 characters.
   */
  prompt?: string;
  /**
   * Weight of the style, 0 to 1.
   *
   * Range: 0 to 1.
   */
  style_weight?: number;
  /**
   * Style, up to 1000 characters.
   *
   * Range: at most 1000 characters.
   */
  tags?: string;
  /**
   * Title, up to 80 characters.
   *
   * Range: at most 80 characters.
   */
  title?: string;
  /** How far the cover may vary. */
  variety?: "off" | "normal" | "high" | "extra" | "max";
  /**
   * Version of the model; omit it when custom_model_id is used.
   *
   * @default "v6"
   */
  version?: "v6" | "v6-wild" | "v6-mini";
  /** Gender of the voice. */
  vocal_gender?: "Male" | "Female";
  /**
   * Weirdness, 0 to 1.
   *
   * Range: 0 to 1.
   */
  weirdness?: number;
}

/** Request of `music-upload-cover`. */
export type MusicUploadCoverRequest = MusicUploadCoverRequestFields &
  (
    | {
        custom: true;
        custom_model_id: string;
        instrumental: true;
        max_mode: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        persona_id?: never;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        version?: never;
      }
    | {
        custom: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        custom_model_id?: never;
        instrumental: true;
        max_mode: true;
      }
    | {
        custom: false;
        custom_model_id: string;
        /** Not allowed here: duration_s is for custom mode only; set custom to true, or leave duration_s out. */
        duration_s?: never;
        gpt_description: string;
        max_mode?: false;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        persona_id?: never;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        version?: never;
      }
    | {
        custom: true;
        custom_model_id: string;
        instrumental: true;
        max_mode?: false;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        persona_id?: never;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        version?: never;
      }
    | {
        custom: false;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        custom_model_id?: never;
        /** Not allowed here: duration_s is for custom mode only; set custom to true, or leave duration_s out. */
        duration_s?: never;
        gpt_description: string;
        max_mode?: false;
      }
    | {
        custom: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        custom_model_id?: never;
        instrumental: true;
        max_mode?: false;
      }
    | {
        custom: true;
        custom_model_id: string;
        instrumental?: false;
        max_mode: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        persona_id?: never;
        prompt: string;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        version?: never;
      }
    | {
        custom: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        custom_model_id?: never;
        instrumental?: false;
        max_mode: true;
        prompt: string;
      }
    | {
        custom: true;
        custom_model_id: string;
        instrumental?: false;
        max_mode?: false;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        persona_id?: never;
        prompt: string;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        version?: never;
      }
    | {
        custom: true;
        /** Not allowed here: custom_model_id cannot be combined with version or persona_id; leave those out. */
        custom_model_id?: never;
        instrumental?: false;
        max_mode?: false;
        prompt: string;
      }
  );

const AUDIO_FORMAT_VALUES: readonly unknown[] = ["mp3", "m4a", "wav"];
const CUSTOM_MODEL_ID_PATTERN = new RegExp(
  "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
  "u",
);
const VARIETY_VALUES: readonly unknown[] = ["off", "normal", "high", "extra", "max"];
const VERSION_VALUES: readonly unknown[] = ["v6", "v6-wild", "v6-mini"];
const VOCAL_GENDER_VALUES: readonly unknown[] = ["Male", "Female"];
const AUDIO_URL_PATTERN = new RegExp("^[hH][tT][tT][pP][sS]?://", "u");

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const audioUrl = value.audio_url;
  if (audioUrl === undefined) {
    found = add(found, "", "required", "audio_url", undefined);
  } else {
    if (typeof audioUrl !== "string") {
      found = add(found, "/audio_url", "type", "string", audioUrl);
    }
  }
  const custom = value.custom;
  if (custom === undefined) {
    found = add(found, "", "required", "custom", undefined);
  } else {
    if (typeof custom !== "boolean") {
      found = add(found, "/custom", "type", "boolean", custom);
    }
  }
  const audioFormat = value.audio_format;
  if (audioFormat !== undefined) {
    if (audioFormat !== "mp3" && audioFormat !== "m4a" && audioFormat !== "wav") {
      found = add(found, "/audio_format", "enum", AUDIO_FORMAT_VALUES, audioFormat);
    }
  }
  const audioWeight = value.audio_weight;
  if (audioWeight !== undefined) {
    if (!isNumber(audioWeight)) {
      found = add(found, "/audio_weight", "type", "number", audioWeight);
    } else {
      if (audioWeight < 0) {
        found = add(found, "/audio_weight", "minimum", 0, audioWeight);
      }
      if (audioWeight > 1) {
        found = add(found, "/audio_weight", "maximum", 1, audioWeight);
      }
    }
  }
  const autoLyrics = value.auto_lyrics;
  if (autoLyrics !== undefined) {
    if (typeof autoLyrics !== "boolean") {
      found = add(found, "/auto_lyrics", "type", "boolean", autoLyrics);
    }
  }
  const customModelId = value.custom_model_id;
  if (customModelId !== undefined) {
    if (typeof customModelId !== "string") {
      found = add(found, "/custom_model_id", "type", "string", customModelId);
    } else {
      if (!CUSTOM_MODEL_ID_PATTERN.test(customModelId)) {
        found = add(
          found,
          "/custom_model_id",
          "pattern",
          "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
          customModelId,
        );
      }
    }
  }
  const durationS = value.duration_s;
  if (durationS !== undefined) {
    if (!isInteger(durationS)) {
      found = add(found, "/duration_s", "type", "integer", durationS);
    } else {
      if (durationS < 10) {
        found = add(found, "/duration_s", "minimum", 10, durationS);
      }
      if (durationS > 360) {
        found = add(found, "/duration_s", "maximum", 360, durationS);
      }
    }
  }
  const gptDescription = value.gpt_description;
  if (gptDescription !== undefined) {
    if (typeof gptDescription !== "string") {
      found = add(found, "/gpt_description", "type", "string", gptDescription);
    } else {
      if (!isShortEnough(gptDescription, 3000)) {
        found = add(found, "/gpt_description", "maxLength", 3000, gptDescription);
      }
    }
  }
  const instrumental = value.instrumental;
  if (instrumental !== undefined) {
    if (typeof instrumental !== "boolean") {
      found = add(found, "/instrumental", "type", "boolean", instrumental);
    }
  }
  const maxMode = value.max_mode;
  if (maxMode !== undefined) {
    if (typeof maxMode !== "boolean") {
      found = add(found, "/max_mode", "type", "boolean", maxMode);
    }
  }
  const model = value.model;
  if (model !== undefined) {
    if (model !== "x-music-a") {
      found = add(found, "/model", "const", "x-music-a", model);
    }
  }
  const negativeTags = value.negative_tags;
  if (negativeTags !== undefined) {
    if (typeof negativeTags !== "string") {
      found = add(found, "/negative_tags", "type", "string", negativeTags);
    }
  }
  const personaId = value.persona_id;
  if (personaId !== undefined) {
    if (typeof personaId !== "string") {
      found = add(found, "/persona_id", "type", "string", personaId);
    }
  }
  const prompt = value.prompt;
  if (prompt !== undefined) {
    if (typeof prompt !== "string") {
      found = add(found, "/prompt", "type", "string", prompt);
    } else {
      if (!isShortEnough(prompt, 5000)) {
        found = add(found, "/prompt", "maxLength", 5000, prompt);
      }
    }
  }
  const styleWeight = value.style_weight;
  if (styleWeight !== undefined) {
    if (!isNumber(styleWeight)) {
      found = add(found, "/style_weight", "type", "number", styleWeight);
    } else {
      if (styleWeight < 0) {
        found = add(found, "/style_weight", "minimum", 0, styleWeight);
      }
      if (styleWeight > 1) {
        found = add(found, "/style_weight", "maximum", 1, styleWeight);
      }
    }
  }
  const tags = value.tags;
  if (tags !== undefined) {
    if (typeof tags !== "string") {
      found = add(found, "/tags", "type", "string", tags);
    } else {
      if (!isShortEnough(tags, 1000)) {
        found = add(found, "/tags", "maxLength", 1000, tags);
      }
    }
  }
  const title = value.title;
  if (title !== undefined) {
    if (typeof title !== "string") {
      found = add(found, "/title", "type", "string", title);
    } else {
      if (!isShortEnough(title, 80)) {
        found = add(found, "/title", "maxLength", 80, title);
      }
    }
  }
  const variety = value.variety;
  if (variety !== undefined) {
    if (
      variety !== "off" &&
      variety !== "normal" &&
      variety !== "high" &&
      variety !== "extra" &&
      variety !== "max"
    ) {
      found = add(found, "/variety", "enum", VARIETY_VALUES, variety);
    }
  }
  const version = value.version;
  if (version !== undefined) {
    if (version !== "v6" && version !== "v6-wild" && version !== "v6-mini") {
      found = add(found, "/version", "enum", VERSION_VALUES, version);
    }
  }
  const vocalGender = value.vocal_gender;
  if (vocalGender !== undefined) {
    if (vocalGender !== "Male" && vocalGender !== "Female") {
      found = add(found, "/vocal_gender", "enum", VOCAL_GENDER_VALUES, vocalGender);
    }
  }
  const weirdness = value.weirdness;
  if (weirdness !== undefined) {
    if (!isNumber(weirdness)) {
      found = add(found, "/weirdness", "type", "number", weirdness);
    } else {
      if (weirdness < 0) {
        found = add(found, "/weirdness", "minimum", 0, weirdness);
      }
      if (weirdness > 1) {
        found = add(found, "/weirdness", "maximum", 1, weirdness);
      }
    }
  }
  return found;
}

const RULE1: DocumentedRule = {
  name: "custom-model-excludes-version-and-persona",
  message: "custom_model_id cannot be combined with version or persona_id; leave those out",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};
const RULE2: DocumentedRule = {
  name: "description-without-custom",
  message: "gpt_description is missing; it is required when custom is false",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};
const RULE3: DocumentedRule = {
  name: "lyrics-with-vocals",
  message:
    "prompt (the lyrics) is missing; it is required when custom is true and instrumental is not",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};
const RULE4: DocumentedRule = {
  name: "duration-needs-custom",
  message: "duration_s is for custom mode only; set custom to true, or leave duration_s out",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};
const RULE5: DocumentedRule = {
  name: "max-mode-needs-custom",
  message: "max_mode needs custom mode; set custom to true, or leave max_mode out",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};
const RULE6: DocumentedRule = {
  name: "public-urls",
  message: "audio_url takes a public HTTP or HTTPS URL; local paths and blob: URLs are unsupported",
  section: "3-music-and-text.md, Endpoints, POST /v1/music/generations/uploadCover",
};

function checkRules(value: unknown, found: Findings): Findings {
  if (!isObject(value)) {
    return found;
  }
  if (!isKeptCustomModelExcludesVersionAndPersona(value, value)) {
    found = addRule(found, "", RULE1, value);
  }
  if (!isKeptDescriptionWithoutCustom(value, value)) {
    found = addRule(found, "", RULE2, value);
  }
  if (!isKeptLyricsWithVocals(value, value)) {
    found = addRule(found, "", RULE3, value);
  }
  if (!isKeptDurationNeedsCustom(value, value)) {
    found = addRule(found, "", RULE4, value);
  }
  if (!isKeptMaxModeNeedsCustom(value, value)) {
    found = addRule(found, "", RULE5, value);
  }
  if (!isKeptPublicUrls(value, value)) {
    found = addRule(found, "", RULE6, value);
  }
  return found;
}

function isKeptCustomModelExcludesVersionAndPersona(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.custom_model_id !== undefined) {
      const personaId2 = value.persona_id;
      if (personaId2 !== undefined) {
        return false;
      }
      const version2 = value.version;
      if (version2 !== undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptDescriptionWithoutCustom(value: unknown, body: unknown): boolean {
  if (isKeptDescriptionWithoutCustomCondition(value, body)) {
    if (isObject(value)) {
      if (value.gpt_description === undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptDescriptionWithoutCustomCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const custom2 = value.custom;
    if (custom2 === undefined) {
      return false;
    } else {
      if (custom2 !== false) return false;
    }
  }
  return true;
}

function isKeptLyricsWithVocals(value: unknown, body: unknown): boolean {
  if (isKeptLyricsWithVocalsCondition(value, body)) {
    if (isObject(value)) {
      if (value.prompt === undefined) {
        return false;
      }
    }
  }
  return true;
}

function isKeptLyricsWithVocalsCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const custom3 = value.custom;
    if (custom3 === undefined) {
      return false;
    } else {
      if (custom3 !== true) return false;
    }
    const instrumental2 = value.instrumental;
    if (instrumental2 !== undefined) {
      if (instrumental2 !== false) return false;
    }
  }
  return true;
}

function isKeptDurationNeedsCustom(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    if (value.duration_s !== undefined) {
      const custom4 = value.custom;
      if (custom4 === undefined) {
        return false;
      } else {
        if (custom4 !== true) return false;
      }
    }
  }
  return true;
}

function isKeptMaxModeNeedsCustom(value: unknown, body: unknown): boolean {
  if (isKeptMaxModeNeedsCustomCondition(value, body)) {
    if (isObject(value)) {
      const custom5 = value.custom;
      if (custom5 === undefined) {
        return false;
      } else {
        if (custom5 !== true) return false;
      }
    }
  }
  return true;
}

function isKeptMaxModeNeedsCustomCondition(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const maxMode2 = value.max_mode;
    if (maxMode2 === undefined) {
      return false;
    } else {
      if (maxMode2 !== true) return false;
    }
  }
  return true;
}

function isKeptPublicUrls(value: unknown, body: unknown): boolean {
  if (isObject(value)) {
    const audioUrl2 = value.audio_url;
    if (audioUrl2 !== undefined) {
      if (typeof audioUrl2 === "string") {
        if (!AUDIO_URL_PATTERN.test(audioUrl2)) return false;
      }
    }
  }
  return true;
}

/** Makes a cover from a public audio URL; no prior upload task is needed. */
export default /* @__PURE__ */ defineOperation<MusicUploadCoverRequest>(
  {
    operation: "music_upload_cover",
    method: "POST",
    endpoint: "/v1/music/generations/uploadCover",
  },
  { checkContract, checkRules },
);
