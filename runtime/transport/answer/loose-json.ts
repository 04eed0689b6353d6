// Reads JSON that is cut off, or that a program wrote in its own form of JSON, as far as it goes.

/** A value that was read from a text. */
export interface LooseJson {
  readonly value: unknown;
  /** Whether the text ends before the value does. */
  readonly isCut: boolean;
  /** Index behind the value. */
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

/** The object or the list at the start of a text; `undefined` if it is neither. */
export function looseJson(text: string): LooseJson | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown, isCut: false, end: text.length };
  } catch {
    const reader = new LooseReader(text);
    const value = reader.value(0);
    // `[info] The request was denied` is a sentence.
    const isSentence =
      text.trimStart().startsWith("[") && /^[^\S\r\n]*[^\s{[]/.test(text.slice(reader.index));
    if (value === INVALID || isSentence) return undefined;
    return { value, isCut: reader.isCut, end: reader.index };
  }
}

const INVALID = Symbol("invalid");

class LooseReader {
  index = 0;
  isCut = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    const first = this.#next();
    if (depth > DEEPEST) return INVALID;
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#list(depth);
    if (first === '"' || first === "'") return this.#string(first);
    const word = this.#match(/[\w.+-]+/y);
    const end = this.#next();
    if (end === "") this.isCut = true;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    if (word !== "" && !Number.isNaN(Number(word))) return Number(word);
    // The rest of a word that was cut off.
    return end === "" ? undefined : INVALID;
  }

  #object(depth: number): unknown {
    const fields: Record<string, unknown> = {};
    this.index += 1;
    for (;;) {
      const first = this.#next();
      if (first === "}") return this.#closed(fields);
      if (first === "") return this.#cut(fields);
      const name = first === '"' || first === "'" ? this.#string(first) : this.#match(/[\w$-]+/y);
      const colon = this.#next();
      if (this.isCut || colon === "") return this.#cut(fields);
      if (colon !== ":" || name === "") return INVALID;
      this.index += 1;
      if (this.#next() === "") return this.#cut(fields);
      const field = this.value(depth + 1);
      if (field === INVALID) return INVALID;
      Object.defineProperty(fields, name, { value: field, enumerable: true, configurable: true });
      if (this.isCut) return fields;
      if (this.#next() === ",") this.index += 1;
      else if (!["}", ""].includes(this.#next())) return INVALID;
    }
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.index += 1;
    for (;;) {
      const first = this.#next();
      if (first === "]") return this.#closed(items);
      if (first === "") return this.#cut(items);
      const item = this.value(depth + 1);
      if (item === INVALID) return INVALID;
      items.push(item);
      if (this.isCut) return items;
      if (this.#next() === ",") this.index += 1;
      else if (!["]", ""].includes(this.#next())) return INVALID;
    }
  }

  #string(quote: string): string {
    const start = this.index + 1;
    let end = start;
    while (end < this.#text.length && this.#text[end] !== quote) {
      end += this.#text[end] === "\\" ? 2 : 1;
    }
    this.isCut = end >= this.#text.length;
    this.index = Math.min(end + 1, this.#text.length);
    return unescaped(this.#text.slice(start, end));
  }

  /** The next character that is no blank; an empty text at the end. */
  #next(): string {
    this.#match(/\s+/y);
    return this.#text[this.index] ?? "";
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.index;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.index += found.length;
    return found;
  }

  #closed<Value>(value: Value): Value {
    this.index += 1;
    return value;
  }

  #cut<Value>(value: Value): Value {
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
