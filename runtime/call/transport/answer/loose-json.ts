// Reads as much as possible of JSON that is cut off or not standard. Also reads error bodies that
// are not one JSON value: events, several values, or JSON after a sentence.
import { isArray, isObject } from "../../../validation/value.js";

export interface LooseJson {
  readonly value: unknown;
  /** Whether the text ends or becomes invalid before the value is complete. */
  readonly isCut: boolean;
  /** Index of the first character that was not read. */
  readonly end: number;
}

const DEEPEST = 64;
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
  NaN: null,
};

/** Reads the object or list at the start of a text; `undefined` if there is none. */
export function looseJson(text: string): LooseJson | undefined {
  if (!/^\s*[[{]/.test(text) || isSentence(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown, isCut: false, end: text.length };
  } catch {
    const reader = new LooseReader(text);
    const value = reader.value(0);
    const isEmpty = Object.keys(value as object).length === 0;
    if (isEmpty && reader.isCut) return undefined;
    return { value, isCut: reader.isCut, end: reader.end };
  }
}

/** Checks if a text begins like a JSON object or list, even if it cannot be parsed. */
export function isJsonLike(text: string): boolean {
  return /^\s*(\[\s*["'{[]|\{\s*["'}]|\{\s*[\w$-]+\s*:)/.test(text) && !isSentence(text);
}

// Matches texts that begin with a bracket but are sentences, such as `["prompt"] is too long` and
// `[1] The request was denied`.
const isSentence = (text: string) => /^\s*\[[^[\]{}]*\][^\S\r\n]*[^\s{[]/.test(text);

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** Reads a value up to the first invalid character. */
class LooseReader {
  end = 0;
  isCut = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    const first = this.#next();
    if (depth > DEEPEST) return this.#cut();
    if (first === "{") return this.#object(depth);
    // A Python server may write a list in parentheses.
    if (first === "[" || first === "(") return this.#list(CLOSING[first], depth);
    if (first === '"' || first === "'") return this.#string(first);
    const word = this.#match(/[\w.+-]+/y);
    if (this.#next() === "") this.isCut = true;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    return word !== "" && !Number.isNaN(Number(word)) ? Number(word) : this.#cut();
  }

  #object(depth: number): unknown {
    const fields: Record<string, unknown> = {};
    this.end += 1;
    while (this.#next() !== "}") {
      const quote = this.#next();
      const isQuoted = quote === '"' || quote === "'";
      const name = isQuoted ? this.#string(quote) : this.#match(/[\w$-]+/y);
      if (this.isCut || this.#next() !== ":") return this.#cut(fields);
      this.end += 1;
      const value = this.value(depth + 1);
      Object.defineProperty(fields, name, { value, enumerable: true, configurable: true });
      if (this.#isLast("}")) return fields;
    }
    this.end += 1;
    return fields;
  }

  #list(closing: string | undefined, depth: number): unknown {
    const items: unknown[] = [];
    this.end += 1;
    while (this.#next() !== closing) {
      const item = this.value(depth + 1);
      if (item !== undefined) items.push(item);
      if (this.#isLast(closing)) return items;
    }
    this.end += 1;
    return items;
  }

  /**
   * Reads the comma after an item, if there is one. Returns true if the reader must stop, because
   * the text is cut off or invalid.
   */
  #isLast(closing: string | undefined): boolean {
    const next = this.#next();
    if (next === ",") this.end += 1;
    else if (next !== closing) this.isCut = true;
    return this.isCut;
  }

  #string(quote: string): string {
    const start = this.end + 1;
    let end = start;
    while (end < this.#text.length && this.#text[end] !== quote) {
      end += this.#text[end] === "\\" ? 2 : 1;
    }
    this.isCut = end >= this.#text.length;
    this.end = Math.min(end + 1, this.#text.length);
    return unescaped(this.#text.slice(start, end));
  }

  /** Skips blanks and returns the next character; an empty string at the end. */
  #next(): string {
    this.#match(/\s+/y);
    return this.#text[this.end] ?? "";
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.end;
    const [match = ""] = pattern.exec(this.#text) ?? [];
    this.end += match.length;
    return match;
  }

  #cut(value?: unknown): unknown {
    this.isCut = true;
    return value;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.|$))/gis, (_, code?: string, one = "") =>
    code === undefined ? (ESCAPES[one] ?? one) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const MOST_VALUES = 20;

/**
 * Returns the value in an error body. If the body has several values, returns a list of them.
 * Returns `undefined` for an HTML page, and if nothing can be read.
 */
export function refusedBody(text: string): LooseJson | undefined {
  if (/^\s*[[{]/.test(text)) return severalValues(text) ?? firstLine(text);
  return eventValues(text) ?? behindSentence(text);
}

// Some servers write several JSON values, one on each line.
function severalValues(text: string): LooseJson | undefined {
  const values: unknown[] = [];
  let end = 0;
  let isCut = false;
  while (values.length < MOST_VALUES) {
    const json = looseJson(text.slice(end));
    if (json === undefined) break;
    values.push(json.value);
    end += json.end;
    isCut = json.isCut;
  }
  return inOne(values, isCut, end);
}

// Returns the first line of a text such as `[WAF] The request was denied`. Never returns JSON,
// because it may contain a prompt.
function firstLine(text: string): LooseJson | undefined {
  if (isJsonLike(text)) return undefined;
  const [value = ""] = text.trim().split(/[\r\n]/, 1);
  return { value, isCut: false, end: text.length };
}

// A refused stream may send its error as its first event. The event has JSON or plain text.
function eventValues(text: string): LooseJson | undefined {
  if (!/^\s*(?:(?:event|data|id|retry)\s*:|:[^\r\n]*[\r\n])/.test(text)) return undefined;
  const events = text.split(/(?:\r?\n|\r){2,}/, MOST_VALUES).map((event) => {
    const lines = event.split(/\r?\n|\r/).filter((line) => /^\s*data\s*:/.test(line));
    return lines.map((line) => line.replace(/^\s*data\s*:/, "")).join("\n");
  });
  const results = events
    .filter((data) => !/^\s*(\[DONE\]|[\w.-]{0,20})\s*$/.test(data))
    .map((data) => looseJson(data) ?? firstLine(data));
  const present = results.filter((one) => one !== undefined);
  const isCut = results.length > present.length || present.some((one) => one.isCut);
  return inOne(
    present.map(({ value }) => value),
    isCut,
    text.length,
  );
}

// Reads the JSON after a sentence, as in `400 Bad Request: {"message":"..."}`.
function behindSentence(text: string): LooseJson | undefined {
  const [, before = ""] = /^([^<{[\r\n]{1,200}(?:[:\s]\s*))[{[]/.exec(text) ?? [];
  const json = before === "" ? undefined : looseJson(text.slice(before.length));
  const isAnswer = isObject(json?.value) || (isArray(json?.value) && json.value.every(isObject));
  return json !== undefined && isAnswer ? { ...json, end: before.length + json.end } : undefined;
}

function inOne(values: readonly unknown[], isCut: boolean, end: number): LooseJson | undefined {
  if (values.length === 0) return undefined;
  return { value: values.length === 1 ? values[0] : values, isCut, end };
}
