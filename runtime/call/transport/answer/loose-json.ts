// Reads JSON as far as possible, if it is cut off or not standard. Also reads bodies of refusals
// that are not whole JSON: events, several values, JSON behind a sentence.
import { isArray, isObject } from "../../../validation/value.js";

/** A value that was read from a text. */
export interface LooseJson {
  readonly value: unknown;
  /** Whether the text ends, or is no JSON any more, before the value ends. */
  readonly isCut: boolean;
  /** Index behind the part that was read. */
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

/** The object or the list at the start of a text; `undefined` if there is none. */
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

/** Whether a text is written as an object or a list, even if it cannot be read. */
export function isJsonLike(text: string): boolean {
  return /^\s*(\[\s*["'{[]|\{\s*["'}]|\{\s*[\w$-]+\s*:)/.test(text) && !isSentence(text);
}

// `["prompt"] is too long` and `[1] The request was denied` are sentences.
const isSentence = (text: string) => /^\s*\[[^[\]{}]*\][^\S\r\n]*[^\s{[]/.test(text);

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** Reads up to the first character that is wrong; the value is cut there. */
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
    // Python writes some lists in parentheses.
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

  /** Whether the text is cut behind an item; else reads the comma. */
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

  /** The next character that is no blank; an empty text at the end. */
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
 * The value in the text of a refusal, or a list of several values; `undefined` for a page, and if
 * nothing can be read.
 */
export function refusedBody(text: string): LooseJson | undefined {
  if (/^\s*[[{]/.test(text)) return severalValues(text) ?? firstLine(text);
  return eventValues(text) ?? behindSentence(text);
}

// Some servers write one value to a line.
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

// `[WAF] The request was denied`: only its first line, and never a list or an object that may hold
// a prompt.
function firstLine(text: string): LooseJson | undefined {
  if (isJsonLike(text)) return undefined;
  const [value = ""] = text.trim().split(/[\r\n]/, 1);
  return { value, isCut: false, end: text.length };
}

// A refused stream may come as its first event. An event of an error may hold a text.
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

// `400 Bad Request: {"message":"..."}`
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
