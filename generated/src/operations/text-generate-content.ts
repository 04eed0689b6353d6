// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import { defineOperation } from "../runtime/model/definition.js";
import {
  add,
  isArray,
  isInteger,
  isNumber,
  isObject,
  type Findings,
} from "../runtime/validation/index.js";

/** An item of `contents` in {@link TextGenerateContentRequest}. */
export interface TextGenerateContentContentsItem {
  /** Parts of the message. */
  parts: readonly TextGenerateContentPartsItem[];
  /** Who speaks; model is history. */
  role: "user" | "model";
}

/** The fields of {@link TextGenerateContentPartsItem}; which go together is said there. */
export interface TextGenerateContentPartsItemFields {
  /** File to read; the question about it goes into another part. */
  fileData?: TextGenerateContentFileData;
  /** Text of the part. */
  text?: string;
}

/** An item of `parts` in {@link TextGenerateContentRequest}. */
export type TextGenerateContentPartsItem = TextGenerateContentPartsItemFields &
  (
    | {
        text: string;
      }
    | {
        fileData: TextGenerateContentFileData;
      }
  );

/**
 * `fileData` in {@link TextGenerateContentRequest}.
 *
 * File to read; the question about it goes into another part.
 */
export interface TextGenerateContentFileData {
  /** URL of the file, for example of a video to analyse. */
  fileUri: string;
  /** MIME type of the file. */
  mimeType: string;
}

/**
 * `generationConfig` in {@link TextGenerateContentRequest}.
 *
 * How the answer is generated: also nucleus sampling (0.0 to 1.0), top-K sampling and stop sequences. Limits differ per model.
 */
export interface TextGenerateContentGenerationConfig {
  /**
   * Maximum number of output tokens.
   *
   * Range: an integer.
   */
  maxOutputTokens?: number;
  /**
   * Randomness, 0.0 to 2.0.
   *
   * Range: 0 to 2.
   */
  temperature?: number;
}

/** Request of `text-generate-content`. */
export interface TextGenerateContentRequest {
  /**
   * The conversation, at least 1 item.
   *
   * Range: at least 1 item.
   */
  contents: readonly TextGenerateContentContentsItem[];
  /** How the answer is generated: also nucleus sampling (0.0 to 1.0), top-K sampling and stop sequences. Limits differ per model. */
  generationConfig?: TextGenerateContentGenerationConfig;
  /** Items of a category (HARM_CATEGORY_HATE_SPEECH, HARM_CATEGORY_DANGEROUS_CONTENT, HARM_CATEGORY_HARASSMENT, HARM_CATEGORY_SEXUALLY_EXPLICIT) and a threshold (BLOCK_NONE, BLOCK_ONLY_HIGH, BLOCK_MEDIUM_AND_ABOVE, BLOCK_LOW_AND_ABOVE). */
  safetySettings?: readonly Readonly<Record<string, unknown>>[];
}

const ROLE_VALUES: readonly unknown[] = ["user", "model"];

function checkContract(value: unknown): Findings {
  if (!isObject(value)) {
    return add(undefined, "", "type", "object", value);
  }
  let found: Findings;
  const contents = value.contents;
  if (contents === undefined) {
    found = add(found, "", "required", "contents", undefined);
  } else {
    if (!isArray(contents)) {
      found = add(found, "/contents", "type", "array", contents);
    } else {
      if (contents.length < 1) {
        found = add(found, "/contents", "minItems", 1, contents);
      }
      for (let i = 0; i < contents.length; i++) {
        const item = contents[i];
        found = checkContentsItem(item, "/contents/", i, found);
      }
    }
  }
  const generationConfig = value.generationConfig;
  if (generationConfig !== undefined) {
    found = checkGenerationConfig(generationConfig, "/generationConfig", "", found);
  }
  const safetySettings = value.safetySettings;
  if (safetySettings !== undefined) {
    if (!isArray(safetySettings)) {
      found = add(found, "/safetySettings", "type", "array", safetySettings);
    } else {
      for (let i2 = 0; i2 < safetySettings.length; i2++) {
        const item2 = safetySettings[i2];
        if (!isObject(item2)) {
          found = add(found, "/safetySettings/" + i2, "type", "object", item2);
        }
      }
    }
  }
  return found;
}

function checkContentsItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const parts = value.parts;
    if (parts === undefined) {
      found = add(found, at + key, "required", "parts", undefined);
    } else {
      if (!isArray(parts)) {
        found = add(found, at + key + "/parts", "type", "array", parts);
      } else {
        for (let i3 = 0; i3 < parts.length; i3++) {
          const item3 = parts[i3];
          found = checkPartsItem(item3, at + key + "/parts/", i3, found);
        }
      }
    }
    const role = value.role;
    if (role === undefined) {
      found = add(found, at + key, "required", "role", undefined);
    } else {
      if (role !== "user" && role !== "model") {
        found = add(found, at + key + "/role", "enum", ROLE_VALUES, role);
      }
    }
  }
  return found;
}

function checkGenerationConfig(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const maxOutputTokens = value.maxOutputTokens;
    if (maxOutputTokens !== undefined) {
      if (!isInteger(maxOutputTokens)) {
        found = add(found, at + key + "/maxOutputTokens", "type", "integer", maxOutputTokens);
      }
    }
    const temperature = value.temperature;
    if (temperature !== undefined) {
      if (!isNumber(temperature)) {
        found = add(found, at + key + "/temperature", "type", "number", temperature);
      } else {
        if (temperature < 0) {
          found = add(found, at + key + "/temperature", "minimum", 0, temperature);
        }
        if (temperature > 2) {
          found = add(found, at + key + "/temperature", "maximum", 2, temperature);
        }
      }
    }
  }
  return found;
}

function checkPartsItem(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const fileData = value.fileData;
    if (fileData !== undefined) {
      found = checkFileData(fileData, at + key + "/fileData", "", found);
    }
    const text = value.text;
    if (text !== undefined) {
      if (typeof text !== "string") {
        found = add(found, at + key + "/text", "type", "string", text);
      }
    }
    if (value.text === undefined && value.fileData === undefined) {
      found = add(found, at + key, "anyOf", ["text", "fileData"], value);
    }
  }
  return found;
}

function checkFileData(
  value: unknown,
  at: string,
  key: string | number,
  found: Findings,
): Findings {
  if (!isObject(value)) {
    found = add(found, at + key, "type", "object", value);
  } else {
    const fileUri = value.fileUri;
    if (fileUri === undefined) {
      found = add(found, at + key, "required", "fileUri", undefined);
    } else {
      if (typeof fileUri !== "string") {
        found = add(found, at + key + "/fileUri", "type", "string", fileUri);
      }
    }
    const mimeType = value.mimeType;
    if (mimeType === undefined) {
      found = add(found, at + key, "required", "mimeType", undefined);
    } else {
      if (typeof mimeType !== "string") {
        found = add(found, at + key + "/mimeType", "type", "string", mimeType);
      }
    }
  }
  return found;
}

/** Runs a text model synchronously; the method generateContent returns the whole answer, streamGenerateContent streams chunks. */
export default /* @__PURE__ */ defineOperation<TextGenerateContentRequest>(
  {
    operation: "text_generate_content",
    method: "POST",
    endpoint: "/v1beta/models/{model}:{method}",
  },
  { checkContract },
);
