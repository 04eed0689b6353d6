// A streamed answer as chunks: server-sent events, a JSON array and JSON lines, wrapped in {code, data} or bare.
import { createParser } from "eventsource-parser";
import { ProtocolError, type GatewayError } from "../../errors/index.js";
import { isObject } from "../../validation/value.js";
import { JsonValues } from "./json-values.js";
import type { TextAnswer } from "./native.js";

/** What reading needs from around it. */
export interface ChunkSettings {
  /** Limit of one value in characters. */
  readonly longest: number;
  /** The error in a value, where it is one. */
  readonly failure: (value: unknown) => GatewayError | undefined;
}

/** Reads a stream of any of the forms; they are told apart by their first character, not by a header. */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  settings: ChunkSettings,
): AsyncGenerator<TextAnswer, void, undefined> {
  let some = false;
  try {
    for await (const value of valuesOf(bytes, settings.longest)) {
      const error = settings.failure(value);
      if (error !== undefined) throw error;
      const data = isObject(value) && "data" in value ? value["data"] : value;
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
  return new ProtocolError(
    `The streamed answer ${what}. What came before is whole; the call may have been billed.`,
  );
}

interface ValueReader {
  readonly push: (text: string) => Iterable<unknown>;
  readonly end: (rest: string) => Iterable<unknown>;
}

async function* valuesOf(
  bytes: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  let reader: ValueReader | undefined;
  let waiting = "";
  for await (const piece of bytes) {
    waiting += decoder.decode(piece, { stream: true });
    // A stream may begin with white space or a byte order mark, and pieces are cut anywhere.
    const beginning = waiting.trimStart();
    if (reader === undefined && beginning === "") continue;
    reader ??= /^[{[]/.test(beginning) ? jsonReader(longest) : eventReader(longest);
    yield* reader.push(waiting);
    waiting = "";
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
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ data }) => void events.push(data),
    onError: (error) => {
      // An unknown field is to be ignored; only a limit ends the stream.
      if (error.type === "max-buffer-size-exceeded") throw new SyntaxError("an event is too long");
    },
  });
  function* push(text: string): Generator<unknown> {
    events = [];
    parser.feed(text);
    for (const data of events) {
      // Some servers mark the end of a stream of events so.
      if (data.trim() !== "[DONE]") yield JSON.parse(data);
    }
  }
  // The last event may lack the empty line that ends it.
  return { push, end: (rest) => push(`${rest}\n\n`) };
}
