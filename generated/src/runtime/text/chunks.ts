// A streamed answer as chunks: server-sent events, a JSON array and JSON lines, wrapped in {code, data} or bare.
import { createParser } from "eventsource-parser";
import { ProtocolError, type GatewayError } from "../errors/index.js";
import { isObject } from "../validation/value.js";
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
  const decoder = new TextDecoder();
  let reader: ValueReader | undefined;
  let waiting = "";
  for await (const piece of bytes) {
    waiting += decoder.decode(piece, { stream: true });
    if (reader === undefined) {
      // A stream may begin with white space or a byte order mark, and pieces are cut anywhere.
      if (waiting.trimStart() === "") continue;
      reader = readerFor(waiting.trimStart(), settings.longest);
    }
    for (const value of guarded(() => reader?.push(waiting) ?? []))
      yield* chunksOf(value, settings);
    waiting = "";
  }
  const rest = guarded(() => reader?.end(decoder.decode()) ?? []);
  for (const value of rest) yield* chunksOf(value, settings);
}

interface ValueReader {
  readonly push: (text: string) => unknown[];
  readonly end: (rest: string) => unknown[];
}

function readerFor(beginning: string, longest: number): ValueReader {
  if (beginning.startsWith("{") || beginning.startsWith("[")) {
    const values = new JsonValues(longest);
    return {
      push: (text) => values.push(text),
      end: (rest) => {
        const last = values.push(rest);
        values.end();
        return last;
      },
    };
  }
  return eventReader(longest);
}

function eventReader(longest: number): ValueReader {
  let values: unknown[] = [];
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ data }) => {
      // Some servers mark the end of a stream of events so.
      if (data.trim() !== "[DONE]") values.push(JSON.parse(data));
    },
    onError: (error) => {
      // An unknown field is to be ignored; only a limit ends the stream.
      if (error.type === "max-buffer-size-exceeded") throw new SyntaxError("an event is too long");
    },
  });
  const push = (text: string): unknown[] => {
    values = [];
    parser.feed(text);
    return values;
  };
  // The last event may lack the empty line that ends it.
  return { push, end: (rest) => push(`${rest}\n\n`) };
}

function* chunksOf(value: unknown, { failure }: ChunkSettings): Generator<TextAnswer> {
  const error = failure(value);
  if (error !== undefined) throw error;
  const data = isObject(value) && "data" in value ? value["data"] : value;
  for (const chunk of Array.isArray(data) ? (data as readonly unknown[]) : [data]) {
    if (isObject(chunk)) yield chunk;
  }
}

function guarded<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ProtocolError(
      "The streamed answer broke off or is no JSON. What came before it is whole; the call may have been billed.",
    );
  }
}
