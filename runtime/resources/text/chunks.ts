// Reads chunks from a streamed answer: server-sent events, a JSON array or JSON lines. A chunk may
// be inside {code, data}.
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
  /** Maximum length of one JSON value, in characters. */
  readonly longest: number;
  /** Returns the gateway's error if the value is an error answer, else `undefined`. */
  readonly refusal: (value: unknown) => ApiError | undefined;
  /** Removes the API key from a text. */
  readonly redact?: (text: string) => string;
}

/** Text in a stream that is not in a chunk, such as an HTML page. */
interface Stray {
  text: string;
}

/**
 * Yields the chunks of a streamed answer. Detects the format by the first character, not by a
 * header. Throws `FailureError` if the stream contains an error answer. Throws `ProtocolError` if
 * the stream contains an undocumented error or invalid JSON, or ends without a `finishReason` or
 * `blockReason`.
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

// Returns whether a chunk ends the answer (API document 3-music-and-text.md, native text response).
// If the prompt was blocked, the answer has a `blockReason` and no candidate.
function hasEnd({ candidates, promptFeedback }: TextAnswer): boolean {
  const has = (value: unknown, field: string) => (fieldsOf(value)[field] ?? "") !== "";
  return (
    (Array.isArray(candidates) && candidates.some((one) => has(one, "finishReason"))) ||
    has(promptFeedback, "blockReason")
  );
}

// Returns whether a value is an undocumented error, such as {code: 1301, msg}.
function isErrorCode(value: Readonly<Record<string, unknown>>): boolean {
  if (value["candidates"] !== undefined) return false;
  return !["", "0", "200", "ok", "success"].includes(
    String(value["code"] ?? (isObject(value["base_resp"]) ? "base_resp" : "")).toLowerCase(),
  );
}

/**
 * Returns the error for a stream that broke off. `text` is text in the stream that is not in a
 * chunk.
 */
function cutOffError(text: string, { redact = (raw) => raw }: ChunkSettings): ProtocolError {
  const value = refusedBody(text)?.value ?? pageTitle(text);
  const reason = isChunk(value) ? undefined : reasonIn(value, redact);
  const ending =
    reason === undefined
      ? "ended without a finishReason"
      : `broke off with ${JSON.stringify(reason)}`;
  return new ProtocolError(`The streamed answer ${ending}. The earlier chunks are complete.`, {
    snippet: snippetOf(text, redact),
  });
}

// Returns whether a value looks like a chunk. The text in a chunk comes from the model, so it is
// not used as the reason of an error.
function isChunk(value: unknown): boolean {
  const chunk = fieldsOf(dataOf(value));
  return ["candidates", "promptFeedback", "usageMetadata"].some((name) => name in chunk);
}

// Maximum length of the stray text that is stored. A JSON error or the title of an HTML page is
// shorter.
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
      // Skips white space and a byte order mark at the start of the stream, even if they arrive in
      // several pieces. `blank` counts the skipped characters.
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
  // A server may send an error as plain JSON between its events. The error is then in `stray`.
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
      // Skips events without JSON: a server may send empty events or one word to keep the
      // connection open or to mark the end.
      else if (/^\s*[[{](?!DONE\])/.test(data)) yield parseData(data);
      else if (!/^\s*(\[DONE\]|[\w.-]{0,20})\s*$/.test(data)) add(data);
    }
  }
  // The last event may lack the empty line at its end, so `end` adds one.
  return { push, end: (rest) => push(`${rest}\n\n`) };
}

// Reads the data of an `error` event: a JSON object, another JSON value or plain text.
function errorIn(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data);
    if (!isObject(value)) return { error: value ?? data };
    return { code: value["code"], error: value["error"] ?? value };
  } catch {
    return { error: data === "" ? "the gateway gave no reason" : data };
  }
}

/** A server-sent event. */
export interface StreamEvent {
  /** Name of the event; empty if the stream does not name it. */
  readonly name: string;
  readonly data: string;
}

/**
 * Returns a function that is called with each piece of a stream, without a byte order mark. The
 * function yields the events that are complete, and passes invalid lines to `stray`. It throws
 * `SyntaxError` if an incomplete event has more than `longest` characters.
 */
export function eventsIn(
  longest: number,
  stray: (line: string) => void = () => undefined,
): (piece: string) => Generator<StreamEvent> {
  // The incomplete last line.
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
        // Skips an event without data, even if the event has a name, as the standard of server-sent
        // events requires.
        if (data !== undefined) yield { name, data };
        name = "";
        data = undefined;
      }
    }
    if (rest.length + (data ?? "").length > longest) throw new SyntaxError("too long");
  };
}

// Searches for line ends only in the new piece, so that a long line in many pieces is not searched
// again and again. Does not split after a carriage return at the end, because its line feed may be
// in the next piece.
const linesIn = (rest: string, piece: string): string[] =>
  /[\r\n]/.test(piece) ? (rest + piece).split(/\r\n|\n|\r(?!$)/) : [rest + piece];
