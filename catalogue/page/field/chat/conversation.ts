// Reads and changes the conversation of a text request (3-music-and-text.md, POST
// /v1beta/models/{model}:{method}).
import type { Value } from "../../request/request.js";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../../generator/page.js";

export type TextPart = { readonly text: string };
export type FilePart = {
  readonly fileData: { readonly mimeType: string; readonly fileUri: string };
};
export type Part = TextPart | FilePart;

/** A message of the user, or an answer of the model. */
export type Turn = { readonly role: "user" | "model"; readonly parts: readonly Part[] };

/** A conversation. The last turn is the message that the model answers. */
export type Conversation = readonly Turn[];

const emptyTurn = (role: Turn["role"]): Turn => ({ role, parts: [{ text: "" }] });
const NO_CONVERSATION: Conversation = [emptyTurn("user")];

/**
 * Returns the conversation in a value. Returns `undefined` if the message box cannot show the whole
 * value. Each part must be a text or a file without other fields. The last turn must be the user's.
 */
export function conversationOf(value: Value): Conversation | undefined {
  if (value === undefined) return NO_CONVERSATION;
  if (!isJsonArray(value)) return undefined;
  if (value.length === 0) return NO_CONVERSATION;
  return value.every(isTurn) && value.at(-1)?.role === "user" ? value : undefined;
}

function isTurn(value: Json): value is Turn {
  if (!isJsonObject(value) || !hasOnly(value, "role", "parts")) return false;
  const { role, parts } = value;
  if (role !== "user" && role !== "model") return false;
  return isJsonArray(parts) && parts.length > 0 && parts.every(isPart);
}

function isPart(value: Json): value is Part {
  if (!isJsonObject(value)) return false;
  if (hasOnly(value, "text")) return typeof value["text"] === "string";
  const file = value["fileData"];
  if (!hasOnly(value, "fileData") || !isJsonObject(file)) return false;
  const { mimeType, fileUri } = file;
  return (
    hasOnly(file, "mimeType", "fileUri") &&
    typeof mimeType === "string" &&
    typeof fileUri === "string"
  );
}

const hasOnly = (object: JsonObject, ...names: readonly string[]): boolean =>
  Object.keys(object).length === names.length && names.every((name) => Object.hasOwn(object, name));

/** Returns the value of a conversation; `undefined` for a single empty message. */
export function valueOf(conversation: Conversation): Value {
  const [turn, ...others] = conversation;
  const [part, ...otherParts] = turn?.parts ?? [];
  const isEmpty = others.length === 0 && otherParts.length === 0;
  return isEmpty && part !== undefined && "text" in part && part.text === ""
    ? undefined
    : conversation;
}

/** Adds an empty turn of the user and an empty answer before the message. */
export const withEarlierTurns = (conversation: Conversation): Conversation =>
  conversation.toSpliced(-1, 0, emptyTurn("user"), emptyTurn("model"));

/** Adds an empty file to the message. */
export const withFile = (conversation: Conversation): Conversation =>
  conversation.map((turn, at) =>
    at === conversation.length - 1
      ? { ...turn, parts: [...turn.parts, { fileData: { mimeType: "", fileUri: "" } }] }
      : turn,
  );

// The API documents have no field for a system instruction. The SDK's adapter for the AI SDK also
// sends the instruction as a turn of the user.
/** Adds an empty system instruction: a first turn of the user. */
export const withInstruction = (conversation: Conversation): Conversation => [
  emptyTurn("user"),
  ...conversation,
];

/**
 * Whether the conversation begins with a system instruction, which is a turn of the user before
 * another turn of the user.
 */
export const hasInstruction = ([first, second]: Conversation): boolean =>
  first?.role === "user" && second?.role === "user";

const keys = new WeakMap<Part, number>();
let lastKey = 0;

/** Returns a number that identifies a part. It stays the same if other parts are removed. */
export function keyOf(part: Part): number {
  const key = keys.get(part) ?? ++lastKey;
  keys.set(part, key);
  return key;
}

/** Replaces a part of a turn. The new part has the key of the old part. */
export function withPart(turn: Turn, at: number, part: Part): Turn {
  const before = turn.parts[at];
  if (before !== undefined) keys.set(part, keyOf(before));
  return { ...turn, parts: turn.parts.with(at, part) };
}

// The API documents name no MIME types, so these are the usual MIME types of file extensions.
const TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
  ["mov", "video/quicktime"],
  ["mp3", "audio/mpeg"],
  ["wav", "audio/wav"],
  ["pdf", "application/pdf"],
]);

/**
 * Returns the MIME type for the extension of a file name or URL. Returns an empty string if the
 * extension is unknown.
 */
export function mimeTypeOf(name: string): string {
  const path = URL.canParse(name) ? new URL(name).pathname : name;
  return TYPES.get(path.split(".").at(-1)?.toLowerCase() ?? "") ?? "";
}
