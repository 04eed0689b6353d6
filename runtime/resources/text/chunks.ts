// Reads a streamed answer as chunks: server-sent events, a JSON array or JSON lines, wrapped in
// {code, data} or bare.
import type { TextAnswer } from "../../answers/text.js";
import { ProtocolError, type ApiError } from "../../call/errors/index.js";
import { createVerdict } from "../../call/transport/answer/create-verdict.js";
import { looseJson, refusedBody } from "../../call/transport/answer/loose-json.js";
import { utf8Decoder } from "../../call/transport/encoding.js";
import { FailureError } from "../../call/transport/failure.js";
import { pageTitle } from "../../call/transport/answer/page.js";
import { reasonIn } from "../../call/transport/answer/reason.js";
import { snippetOf } from "../../call/transport/answer/snippet.js";
import { dataOf, fieldsOf, isObject } from "../../validation/value.js";
import { JsonValues } from "./json-values.js";

export interface ChunkSettings {
  /** Limit of one value in characters. */
  readonly longest: number;
  /** The refusal in a value, if the value is one. */
  readonly refusal: (value: unknown) => ApiError | undefined;
  /** Removes the key from a text. */
  readonly redact?: (text: string) => string;
}

/** Text in a stream that is not a chunk, such as a page. */
interface Stray {
  text: string;
}

/**
 * Reads a stream of any of the forms; its first character selects the form, not a header. Throws a
 * refusal in the stream as `FailureError`. The refusal is definite if no chunk came before it and
 * the gateway itself works. A stream without a `finishReason` was cut off; the error then contains
 * any text that arrived instead of its end.
 */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  settings: ChunkSettings,
): AsyncGenerator<TextAnswer, void, undefined> {
  let hasChunk = false;
  let isFinished = false;
  const stray: Stray = { text: "" };
  try {
    for await (const value of valuesOf(bytes, settings, stray)) {
      const error = settings.refusal(value);
      if (error !== undefined) {
        const { status, code } = error;
        const verdict = createVerdict({ status, code, isPage: false, namesTask: false });
        const refused = !hasChunk && verdict === "refused";
        throw new FailureError({ error, started: true, refused, repeatable: false });
      }
      const data = dataOf(value);
      for (const chunk of Array.isArray(data) ? (data as readonly unknown[]) : [data]) {
        if (!isObject(chunk)) continue;
        if (isErrorCode(chunk)) throw cutOffError(JSON.stringify(chunk), settings);
        hasChunk = true;
        isFinished ||= hasEnd(chunk);
        yield chunk;
      }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw cutOffError(stray.text, settings);
  }
  if (!isFinished) throw cutOffError(stray.text, settings);
}

// 3-music-and-text.md, native text response. A blocked prompt has no candidate.
function hasEnd({ candidates, promptFeedback }: TextAnswer): boolean {
  const has = (value: unknown, field: string) => (fieldsOf(value)[field] ?? "") !== "";
  return (
    (Array.isArray(candidates) && candidates.some((one) => has(one, "finishReason"))) ||
    has(promptFeedback, "blockReason")
  );
}

// An error in an undocumented shape, such as {code: 1301, msg}.
function isErrorCode(value: Readonly<Record<string, unknown>>): boolean {
  if (value["candidates"] !== undefined) return false;
  return !["", "0", "200", "ok", "success"].includes(
    String(value["code"] ?? (isObject(value["base_resp"]) ? "base_resp" : "")).toLowerCase(),
  );
}

/** The error for a stream that was cut off; `text` arrived instead of its end. */
function cutOffError(text: string, { redact = (raw) => raw }: ChunkSettings): ProtocolError {
  const value = refusedBody(text)?.value ?? pageTitle(text);
  const reason = isChunk(value) ? undefined : reasonIn(value, redact);
  const ending =
    reason === undefined
      ? "ended without a finishReason"
      : `broke off with ${JSON.stringify(reason)}`;
  return new ProtocolError(`The streamed answer ${ending}. The chunks before it are whole.`, {
    snippet: snippetOf(text, redact),
  });
}

// A cut-off chunk gives no reason, because its texts come from the model.
function isChunk(value: unknown): boolean {
  const chunk = fieldsOf(dataOf(value));
  return ["candidates", "promptFeedback", "usageMetadata"].some((name) => name in chunk);
}

// Enough for a page and its title, or for an error as JSON.
const LONGEST_STRAY = 65_536;

interface ValueReader {
  readonly push: (text: string) => Iterable<unknown>;
  readonly end: (rest: string) => Iterable<unknown>;
}

async function* valuesOf(
  bytes: AsyncIterable<Uint8Array>,
  { longest }: ChunkSettings,
  stray: Stray,
): AsyncGenerator<unknown, void, undefined> {
  const decoder = utf8Decoder();
  let reader: ValueReader | undefined;
  let blank = 0;
  for await (const piece of bytes) {
    let text = decoder.decode(piece, { stream: true });
    if (reader === undefined) {
      // A stream may begin with white space or a byte order mark, and pieces may be cut anywhere.
      blank += text.length;
      text = text.trimStart();
      blank -= text.length;
      if (blank > longest) throw new SyntaxError("too long");
      if (text === "") continue;
      reader = /^[{[]/.test(text) ? jsonReader(longest, stray) : eventReader(longest, stray);
    }
    yield* reader.push(text);
  }
  if (reader !== undefined) yield* reader.end(decoder.decode());
  // An error that a server sends in the middle is often bare JSON.
  const trailing = looseJson(stray.text);
  if (trailing?.isCut === false) yield trailing.value;
}

function jsonReader(longest: number, stray: Stray): ValueReader {
  const values = new JsonValues(longest);
  return {
    push: (text) => values.push(text),
    end: function* (rest) {
      yield* values.push(rest);
      stray.text = values.stray || values.unfinished;
      values.end();
    },
  };
}

function eventReader(longest: number, stray: Stray): ValueReader {
  const add = (line: string) => {
    if (stray.text.length < LONGEST_STRAY) stray.text += `${line}\n`;
  };
  const events = eventsIn(longest, add);
  const parseData = (data: string): unknown => {
    try {
      return JSON.parse(data);
    } catch (error) {
      add(data);
      throw error;
    }
  };
  function* push(text: string): Generator<unknown> {
    for (const { name, data } of events(text)) {
      if (name === "error") yield errorIn(data);
      // Some servers send empty events or a word to keep the connection alive or to mark the end of
      // the stream.
      else if (/^\s*[[{](?!DONE\])/.test(data)) yield parseData(data);
      else if (!/^\s*(\[DONE\]|[\w.-]{0,20})\s*$/.test(data)) add(data);
    }
  }
  // The last event may lack its final empty line.
  return { push, end: (rest) => push(`${rest}\n\n`) };
}

// An event named `error` contains an error in any form.
function errorIn(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data);
    if (!isObject(value)) return { error: value ?? data };
    return { code: value["code"], error: value["error"] ?? value };
  } catch {
    return { error: data === "" ? "the gateway gave no reason" : data };
  }
}

/** An event of a stream. */
export interface StreamEvent {
  /** Empty if the stream has no name for it. */
  readonly name: string;
  readonly data: string;
}

/**
 * Returns a function that accepts a stream piece by piece, without its byte order mark, and yields
 * the events that end in each piece. It throws `SyntaxError` if it would store more than `longest`
 * characters for the next event. Lines that are invalid in an event stream go to `stray`.
 */
export function eventsIn(
  longest: number,
  stray: (line: string) => void = () => undefined,
): (piece: string) => Generator<StreamEvent> {
  // The line that has not ended yet.
  let rest = "";
  let name = "";
  let data: string | undefined;
  return function* (piece) {
    const lines = linesIn(rest, piece);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (!/^(|event|data|id|retry)$/.test(field)) stray(line);
      if (field === "data") data = data === undefined ? value : `${data}\n${value}`;
      if (line === "") {
        // Without data there is no event, even if it has a name.
        if (data !== undefined) yield { name, data };
        name = "";
        data = undefined;
      }
    }
    if (rest.length + (data ?? "").length > longest) throw new SyntaxError("too long");
  };
}

// A line in many pieces is split once, when it ends. After a final carriage return, the line feed
// may follow in the next piece.
const linesIn = (rest: string, piece: string): string[] =>
  /[\r\n]/.test(piece) ? (rest + piece).split(/\r\n|\n|\r(?!$)/) : [rest + piece];
