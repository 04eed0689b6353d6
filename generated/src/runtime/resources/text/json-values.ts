// Cuts a stream of text into JSON values: the items of one array, one per line, or simply one after the other.

/** Takes text in pieces, cut anywhere; gives each value as soon as it is whole. */
export class JsonValues {
  #text = "";
  #at = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #started = false;
  /** Inside the array of the values, where there is one. */
  #inArray = false;
  readonly #longest: number;

  /** `longest` limits a single value, in characters. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** The values that are whole now, in order. Throws `SyntaxError` for text that is no JSON, or a value that is too long. */
  *push(piece: string): Generator<unknown, void, undefined> {
    this.#text += piece;
    for (; this.#at < this.#text.length; this.#at++) {
      if (this.#inString) this.#insideString(this.#text.charCodeAt(this.#at));
      else if (this.#depth === 0) this.#between(this.#text.charAt(this.#at));
      else if (this.#inside(this.#text.charAt(this.#at))) yield this.#take();
    }
    if (this.#depth === 0) this.#drop();
    if (this.#text.length > this.#longest) throw new SyntaxError("a value is too long");
  }

  /** Throws `SyntaxError` where a value, or the array of them, has begun and not ended. */
  end(): void {
    if (this.#depth > 0) throw new SyntaxError("the stream ended inside a value");
    if (this.#inArray) throw new SyntaxError("the stream ended inside its array");
  }

  // Around values: spaces, commas and the brackets of an array of them.
  #between(char: string): void {
    if (char === "{") {
      this.#drop();
      this.#depth = 1;
    } else if (char === "[" && !this.#started) {
      this.#started = true;
      this.#inArray = true;
    } else if (char === "]" && this.#inArray) {
      this.#inArray = false;
    } else if (!/[\s,\ufeff]/.test(char)) {
      throw new SyntaxError("there is something else than objects in the stream");
    }
  }

  #inside(char: string): boolean {
    if (char === '"') this.#inString = true;
    else if (char === "{" || char === "[") this.#depth++;
    else if (char === "}" || char === "]") this.#depth--;
    return this.#depth === 0;
  }

  #insideString(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === 0x5c) this.#escaped = true;
    else if (code === 0x22) this.#inString = false;
  }

  #take(): unknown {
    const value: unknown = JSON.parse(this.#text.slice(0, this.#at + 1));
    this.#text = this.#text.slice(this.#at + 1);
    this.#at = -1;
    this.#started = true;
    return value;
  }

  // What lies before the next value is not needed any more.
  #drop(): void {
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
  }
}
