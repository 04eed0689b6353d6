// Converts the AI SDK's call options to a text request (API document 3-music-and-text.md, POST
// /v1beta/models/{model}:{method}).
import {
  UnsupportedFunctionalityError,
  type LanguageModelV4CallOptions as CallOptions,
  type LanguageModelV4FilePart as FilePart,
  type LanguageModelV4Prompt as Prompt,
  type SharedV4Warning,
} from "@ai-sdk/provider";
import { fieldsOf, isArray } from "../../validation/value.js";
import { callOptions, unknownKeyWarnings, uploadOf, type ModelContext } from "./context.js";

/** One part of a message to the gateway: text or a file. */
type Part = { text: string } | { fileData: { mimeType: string; fileUri: string } };

// The gateway's documents describe only these generation options.
const DOCUMENTED = ["temperature", "topP", "maxOutputTokens"] as const;
const UNDOCUMENTED = [
  "topK",
  "stopSequences",
  "presencePenalty",
  "frequencyPenalty",
  "seed",
  "responseFormat",
  "reasoning",
  "tools",
  "toolChoice",
];

/**
 * Returns the request without the field `model`, and the warnings. Throws
 * `UnsupportedFunctionalityError` for input that the gateway does not support, such as a tool
 * result.
 */
export async function textRequest(context: ModelContext, options: CallOptions) {
  const warnings: SharedV4Warning[] = [...unknownKeyWarnings(context, options)];
  const upload = uploadOf(context, options);
  const contents: { readonly role: "user" | "model"; readonly parts: readonly Part[] }[] = [];
  for (const message of options.prompt) {
    if (message.role === "tool") throw unsupportedError("tool messages");
    if (message.role === "system") {
      const details =
        'The gateway has no system messages. This message is sent with the role "user".';
      warnings.push({ type: "compatibility", feature: "system messages", details });
      contents.push({ role: "user", parts: [{ text: message.content }] });
      continue;
    }
    const parts: Part[] = [];
    for (const part of message.content) parts.push(...(await partsOf(part, upload)));
    const role = message.role === "assistant" ? "model" : "user";
    if (parts.length > 0) contents.push({ role, parts });
  }
  for (const feature of UNDOCUMENTED.filter((name) => isSpecified(fieldsOf(options)[name]))) {
    const details = "The gateway does not document this option, so it is not sent.";
    warnings.push({ type: "unsupported", feature, details });
  }
  if (callOptions(options).idempotencyKey !== undefined) {
    const details =
      "A text call has no idempotency key. If you repeat the call, it is billed again.";
    warnings.push({ type: "unsupported", feature: "idempotency-key", details });
  }
  const set = DOCUMENTED.filter((name) => options[name] !== undefined);
  const { generationConfig, ...extraFields } = options.providerOptions?.[context.name] ?? {};
  const config = {
    ...Object.fromEntries(set.map((name) => [name, options[name]])),
    ...fieldsOf(generationConfig),
  };
  const configured = Object.keys(config).length > 0 && { generationConfig: config };
  return { contents, ...configured, ...extraFields, warnings };
}

// Returns whether an option differs from the AI SDK's default.
const isSpecified = (value: unknown): boolean =>
  isArray(value)
    ? value.length > 0
    : ![undefined, "provider-default"].includes(value as string) &&
      !["text", "auto"].includes(String(fieldsOf(value)["type"]));

type AnyPart = Exclude<Prompt[number]["content"], string>[number];
type Upload = (data: string | Uint8Array) => Promise<string>;

async function partsOf(part: AnyPart, upload: Upload): Promise<readonly Part[]> {
  if (part.type === "text") return [{ text: part.text }];
  if (part.type === "file") return [await filePart(part, upload)];
  // Skips the reasoning of an earlier answer, because the model does not need it for the next
  // answer.
  if (part.type === "reasoning" || part.type === "reasoning-file") return [];
  throw unsupportedError(`${part.type} parts`);
}

async function filePart({ data: file, mediaType }: FilePart, upload: Upload): Promise<Part> {
  const at = (fileUri: string, mimeType = mediaType): Part => ({ fileData: { mimeType, fileUri } });
  if (file.type === "text") return { text: file.text };
  if (file.type === "url")
    return at(file.originalUrl ?? file.url.href, mediaTypeAt(file.url, mediaType));
  if (file.type === "reference") throw unsupportedError("references to files of a provider");
  if (!mediaType.startsWith("image"))
    throw unsupportedError(`bytes of ${mediaType}`, "Pass a URL.");
  return at(await upload(file.data));
}

// Media types by the file extension in a URL.
const TYPES: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.png$/i, "image/png"],
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.webp$/i, "image/webp"],
  [/\.gif$/i, "image/gif"],
  [/\.mp4$/i, "video/mp4"],
  [/\.webm$/i, "video/webm"],
  [/\.mov$/i, "video/quicktime"],
];

// Returns a complete media type for a URL. If the AI SDK passes only `image` or `image/*`, the file
// extension decides. Throws `UnsupportedFunctionalityError` for an unknown extension.
function mediaTypeAt({ pathname }: URL, mediaType: string): string {
  const [kind = "", subtype = "*"] = mediaType.split("/");
  if (subtype !== "*") return mediaType;
  const match = TYPES.find(
    ([ending, type]) => type.startsWith(`${kind}/`) && ending.test(pathname),
  );
  if (match !== undefined) return match[1];
  throw unsupportedError(
    `media type ${mediaType} for a URL without a known file extension`,
    "Pass a whole media type, such as image/png.",
  );
}

const unsupportedError = (functionality: string, advice?: string) =>
  new UnsupportedFunctionalityError({
    functionality,
    ...(advice !== undefined && {
      message: `'${functionality}' functionality not supported. ${advice}`,
    }),
  });
