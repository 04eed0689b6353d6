// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { defineOperation } from "#runtime/call/model/definition.js";
import {
  at,
  isArray,
  isInteger,
  isNumber,
  isObject,
  missing,
  noChoice,
  noForm,
  outOfRange,
  type Fields,
  type Key,
  type ParentPlace,
  wrongCount,
  wrongType,
} from "#runtime/validation/index.js";

/** An item of `contents` in {@link TextGenerateContentRequest}. */
export interface TextGenerateContentContentsItem {
  /** Who speaks; model is history. */
  role: "user" | "model";
  /** Parts of the message. */
  parts: readonly TextGenerateContentContentsItemPartsItem[];
}

/** The fields of {@link TextGenerateContentContentsItemPartsItem}; it documents which of them go together. */
type TextGenerateContentContentsItemPartsItemFields = {
  /** Text of the part. */
  text?: string;
  /** File to read; the question about it goes into another part. */
  fileData?: TextGenerateContentContentsItemPartsItemFileData;
};

/** An item of `contentsItem.parts` in {@link TextGenerateContentRequest}. */
type TextGenerateContentContentsItemPartsItem = TextGenerateContentContentsItemPartsItemFields &
  Partial<Record<"text" | "fileData", unknown>> &
  ({ text: string } | { fileData: TextGenerateContentContentsItemPartsItemFileData });

/**
 * `contentsItem.partsItem.fileData` in {@link TextGenerateContentRequest}.
 * File to read; the question about it goes into another part.
 */
type TextGenerateContentContentsItemPartsItemFileData = {
  /** MIME type of the file. */
  mimeType: string;
  /** URL of the file, for example of a video to analyse. Format: uri. */
  fileUri: string;
};

/**
 * `generationConfig` in {@link TextGenerateContentRequest}.
 * How the answer is generated; limits differ per model.
 */
export interface TextGenerateContentGenerationConfig {
  /** Randomness, 0.0 to 2.0. Range: 0 to 2. */
  temperature?: number;
  /** Nucleus sampling, 0.0 to 1.0. Range: 0 to 1. */
  topP?: number;
  /** Maximum number of output tokens. Range: an integer. */
  maxOutputTokens?: number;
  [key: string]: unknown;
}

/** An item of `safetySettings` in {@link TextGenerateContentRequest}. */
export interface TextGenerateContentSafetySettingsItem {
  /** Category of harm. */
  category:
    | "HARM_CATEGORY_HATE_SPEECH"
    | "HARM_CATEGORY_DANGEROUS_CONTENT"
    | "HARM_CATEGORY_HARASSMENT"
    | "HARM_CATEGORY_SEXUALLY_EXPLICIT";
  /** From where on content of the category is blocked. */
  threshold: "BLOCK_NONE" | "BLOCK_ONLY_HIGH" | "BLOCK_MEDIUM_AND_ABOVE" | "BLOCK_LOW_AND_ABOVE";
}

/** Request of `text-generate-content`. */
export interface TextGenerateContentRequest {
  /** Text model; it goes into the path. */
  model: "x-2.5-pro" | "x-3-pro-preview" | "x-3.1-pro-preview" | "x-3.5-flash" | (string & {});
  /** The conversation, at least 1 item. Range: at least 1 item. */
  contents: readonly TextGenerateContentContentsItem[];
  /** How the answer is generated; limits differ per model. */
  generationConfig?: TextGenerateContentGenerationConfig;
  /** What is blocked, by category. */
  safetySettings?: readonly TextGenerateContentSafetySettingsItem[];
}

const ROLE_VALUES: readonly unknown[] = ["user", "model"];
const CATEGORY_VALUES: readonly unknown[] = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_HARASSMENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
];
const THRESHOLD_VALUES: readonly unknown[] = [
  "BLOCK_NONE",
  "BLOCK_ONLY_HIGH",
  "BLOCK_MEDIUM_AND_ABOVE",
  "BLOCK_LOW_AND_ABOVE",
];
const PARTS_ITEM_FORMS: readonly (readonly string[])[] = [["text"], ["fileData"]];

function checkContract(value: Fields, found: ParentPlace): boolean {
  const model = value.model;
  if (typeof model !== "string" && !wrongType(model, found, "model", "string")) return false;
  const contents = value.contents;
  if (contents === undefined) {
    if (!missing(found, "contents")) return false;
  } else {
    if (!isArray(contents)) {
      if (!wrongType(contents, found, "contents", "array")) return false;
    } else {
      if (contents.length < 1 && !wrongCount(contents, found, "contents", 1, Infinity))
        return false;
      const inner = at(found, "contents");
      for (let i = 0; i < contents.length; i++) {
        if (!checkContentsItem(contents[i], inner, i)) return false;
      }
    }
  }
  const generationConfig = value.generationConfig;
  if (generationConfig !== undefined) {
    if (!checkGenerationConfig(generationConfig, found, "generationConfig")) return false;
  }
  const safetySettings = value.safetySettings;
  if (safetySettings !== undefined) {
    if (!isArray(safetySettings)) {
      if (!wrongType(safetySettings, found, "safetySettings", "array")) return false;
    } else {
      const inner = at(found, "safetySettings");
      for (let i = 0; i < safetySettings.length; i++) {
        if (!checkSafetySettingsItem(safetySettings[i], inner, i)) return false;
      }
    }
  }
  return true;
}

function checkContentsItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const role = value.role;
  if (role !== "user" && role !== "model" && !noChoice(role, inner, "role", ROLE_VALUES))
    return false;
  const parts = value.parts;
  if (parts === undefined) {
    if (!missing(inner, "parts")) return false;
  } else {
    if (!isArray(parts)) {
      if (!wrongType(parts, inner, "parts", "array")) return false;
    } else {
      const inParts = at(inner, "parts");
      for (let i = 0; i < parts.length; i++) {
        if (!checkPartsItem(parts[i], inParts, i)) return false;
      }
    }
  }
  return true;
}

function checkGenerationConfig(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const temperature = value.temperature;
  if (temperature !== undefined && (!isNumber(temperature) || temperature < 0 || temperature > 2)) {
    if (!outOfRange(temperature, inner, "temperature", "number", 0, 2)) return false;
  }
  const topP = value.topP;
  if (topP !== undefined && (!isNumber(topP) || topP < 0 || topP > 1)) {
    if (!outOfRange(topP, inner, "topP", "number", 0, 1)) return false;
  }
  const maxOutputTokens = value.maxOutputTokens;
  if (maxOutputTokens !== undefined && !isInteger(maxOutputTokens)) {
    if (!wrongType(maxOutputTokens, inner, "maxOutputTokens", "integer")) return false;
  }
  return true;
}

function checkSafetySettingsItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const category = value.category;
  if (!CATEGORY_VALUES.includes(category)) {
    if (!noChoice(category, inner, "category", CATEGORY_VALUES)) return false;
  }
  const threshold = value.threshold;
  if (!THRESHOLD_VALUES.includes(threshold)) {
    if (!noChoice(threshold, inner, "threshold", THRESHOLD_VALUES)) return false;
  }
  return true;
}

function checkPartsItem(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const text = value.text;
  if (text !== undefined && typeof text !== "string" && !wrongType(text, inner, "text", "string"))
    return false;
  const fileData = value.fileData;
  if (fileData !== undefined && !checkFileData(fileData, inner, "fileData")) return false;
  if (value.text === undefined && value.fileData === undefined) {
    if (!noForm(value, found, key, "anyOf", PARTS_ITEM_FORMS)) return false;
  }
  return true;
}

function checkFileData(value: unknown, found: ParentPlace, key: Key): boolean {
  if (!isObject(value)) return wrongType(value, found, key, "object");
  const inner = at(found, key);
  const mimeType = value.mimeType;
  if (typeof mimeType !== "string" && !wrongType(mimeType, inner, "mimeType", "string"))
    return false;
  const fileUri = value.fileUri;
  if (typeof fileUri !== "string" && !wrongType(fileUri, inner, "fileUri", "string")) return false;
  return true;
}

/** Runs a text model synchronously; the method generateContent returns the whole answer, streamGenerateContent streams chunks. */
export default /* @__PURE__ */ defineOperation<TextGenerateContentRequest>(
  {
    operation: "text_generate_content",
    method: "POST",
    endpoint: "/v1beta/models/{model}:{method}",
    pricing: { media: ["contents"] },
    fields: {
      model: true,
      contents: { role: true, parts: { text: true, fileData: { mimeType: true, fileUri: true } } },
      generationConfig: true,
      safetySettings: { category: true, threshold: true },
    },
  },
  checkContract,
);
