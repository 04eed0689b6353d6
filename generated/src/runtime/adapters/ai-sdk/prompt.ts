// A prompt of the AI SDK as the contents of a text call.
import {
  UnsupportedFunctionalityError,
  type LanguageModelV4FilePart,
  type LanguageModelV4Prompt,
  type SharedV4Warning,
} from "@ai-sdk/provider";
import type { ImageUrl } from "./media.js";

// 3-music-and-text.md, POST /v1beta/models/{model}:{method}.
type Part = { text: string } | { fileData: { mimeType: string; fileUri: string } };

/** A message of a text call. */
export interface Content {
  readonly role: "user" | "model";
  readonly parts: readonly Part[];
}

/** The contents; what they cannot say, such as the result of a tool, is refused before anything is sent. */
export async function contentsOf(
  prompt: LanguageModelV4Prompt,
  urlOf: ImageUrl,
  warnings: SharedV4Warning[],
): Promise<readonly Content[]> {
  const contents: Content[] = [];
  for (const message of prompt) {
    switch (message.role) {
      case "system":
        // 3-music-and-text.md shows no instruction of the system.
        warnings.push({
          type: "compatibility",
          feature: "system messages",
          details: "The gateway has none: it is sent as a message of the user.",
        });
        contents.push({ role: "user", parts: [{ text: message.content }] });
        break;
      case "tool":
        throw unsupported("tool messages");
      default: {
        const parts: Part[] = [];
        for (const part of message.content) parts.push(...(await partsOf(part, urlOf)));
        const role = message.role === "assistant" ? "model" : "user";
        if (parts.length > 0) contents.push({ role, parts });
      }
    }
  }
  return contents;
}

type AnyPart = Exclude<LanguageModelV4Prompt[number]["content"], string>[number];

async function partsOf(part: AnyPart, urlOf: ImageUrl): Promise<readonly Part[]> {
  switch (part.type) {
    case "text":
      return [{ text: part.text }];
    case "file":
      return [await filePart(part, urlOf)];
    // What a model thought is of no use to another call.
    case "reasoning":
    case "reasoning-file":
      return [];
    default:
      throw unsupported(`${part.type} parts`);
  }
}

async function filePart(
  { data: file, mediaType: mimeType }: LanguageModelV4FilePart,
  urlOf: ImageUrl,
): Promise<Part> {
  switch (file.type) {
    case "text":
      return { text: file.text };
    case "url":
      return { fileData: { mimeType, fileUri: file.originalUrl ?? file.url.href } };
    case "data":
      if (mimeType.startsWith("image")) {
        return { fileData: { mimeType, fileUri: await urlOf(file.data) } };
      }
      throw unsupported(`bytes of ${mimeType}: pass a URL`);
    default:
      throw unsupported("references to files of a provider");
  }
}

const unsupported = (functionality: string) => new UnsupportedFunctionalityError({ functionality });
