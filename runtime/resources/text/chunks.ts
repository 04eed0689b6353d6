// A streamed answer as chunks: server-sent events, a JSON array and JSON lines, wrapped in {code, data} or bare.
import type { TextAnswer } from "../../answers/text.js";
import { ProtocolError, type ApiError } from "../../errors/index.js";
import { createVerdict } from "../../transport/answer/create-verdict.js";
import { AttemptError } from "../../transport/retry/failure.js";
import { dataOf, isObject } from "../../validation/value.js";
import { JsonValues } from "./json-values.js";

export interface ChunkSettings {
  /** Limit of one value in characters. */
  readonly longest: number;
  /** The refusal in a value, where it is one. */
  readonly refusal: (value: unknown) => ApiError | undefined;
}

/**
 * Reads a stream of any of the forms; the first character decides which, not a header. A refusal in it is thrown
 * as `AttemptError`; it is definite where nothing came before it and the gateway itself is well.
 */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  settings: ChunkSettings,
): AsyncGenerator<TextAnswer, void, undefined> {
  let some = false;
  try {
    for await (const value of valuesOf(bytes, settings)) {
      const error = settings.refusal(value);
      if (error !== undefined) {
        const { status, code } = error;
        const verdict = createVerdict({ status, code, isPage: false, namesTask: false });
        const refused = !some && verdict === "refused";
        throw new AttemptError({ error, started: true, refused, repeatable: false });
      }
      const data = dataOf(value);
      for (const chunk of Array.isArray(data) ? (data as readonly unknown[]) : [data]) {
        if (!isObject(chunk)) continue;
        some = true;
        yield chunk;
      }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw notAnAnswer("broke off or is no JSON");
  }
  if (!some) throw notAnAnswer("holds no answer");
}

function notAnAnswer(what: string): ProtocolError {
  return new ProtocolError(`The streamed answer ${what}. What came before is whole.`);
}

interface ValueReader {
  readonly push: (text: string) => Iterable<unknown>;
  readonly end: (rest: string) => Iterable<unknown>;
}

async function* valuesOf(
  bytes: AsyncIterable<Uint8Array>,
  { longest }: ChunkSettings,
): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  let reader: ValueReader | undefined;
  let blank = 0;
  for await (const piece of bytes) {
    let text = decoder.decode(piece, { stream: true });
    if (reader === undefined) {
      // A stream may begin with white space or a byte order mark, and pieces are cut anywhere.
      blank += text.length;
      text = text.trimStart();
      blank -= text.length;
      if (blank > longest) throw new SyntaxError("too long");
      if (text === "") continue;
      reader = /^[{[]/.test(text) ? jsonReader(longest) : eventReader(longest);
    }
    yield* reader.push(text);
  }
  if (reader !== undefined) yield* reader.end(decoder.decode());
}

function jsonReader(longest: number): ValueReader {
  const values = new JsonValues(longest);
  return {
    push: (text) => values.push(text),
    end: function* (rest) {
      yield* values.push(rest);
      values.end();
    },
  };
}

function eventReader(longest: number): ValueReader {
  const events = eventsIn(longest);
  function* push(text: string): Generator<unknown> {
    for (const { name, data } of events(text)) {
      if (name === "error") yield errorIn(data);
      // Some servers keep a connection alive with empty events, and mark the end of a stream with a word.
      else if (!/^\s*(\[DONE\])?\s*$/.test(data)) yield JSON.parse(data);
    }
  }
  // The last event may lack the empty line that ends it.
  return { push, end: (rest) => push(`${rest}\n\n`) };
}

// An event named `error` has an error in any form.
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
  /** Empty where the stream gives none. */
  readonly name: string;
  readonly data: string;
}

/**
 * A function that takes a stream piece by piece, without its byte order mark, and gives the events that end in each. It
 * throws `SyntaxError` where it would keep more than `longest` characters for the next one.
 */
export function eventsIn(longest: number): (piece: string) => Generator<StreamEvent> {
  // The line that has not ended yet.
  let rest = "";
  let name = "";
  let data: string | undefined;
  return function* (piece) {
    const lines = linesIn(rest, piece);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (field === "data") data = data === undefined ? value : `${data}\n${value}`;
      if (line === "") {
        // Without data there is no event, also where it has a name.
        if (data !== undefined) yield { name, data };
        name = "";
        data = undefined;
      }
    }
    if (rest.length + (data ?? "").length > longest) throw new SyntaxError("too long");
  };
}

// A line in many pieces is split once, when it ends. A line feed may follow a last carriage return in the next piece.
const linesIn = (rest: string, piece: string): string[] =>
  /[\r\n]/.test(piece) ? (rest + piece).split(/\r\n|\n|\r(?!$)/) : [rest + piece];
