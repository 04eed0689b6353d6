// Splits a stream of text into JSON values: the items of one array, one value per line, or
// concatenated values.

/**
 * Accepts text in pieces of any size and yields each value as soon as it is complete. Reads every
 * character once.
 */
export class JsonValues {
  /** The earlier pieces of the current value, without the latest piece. */
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #started = false;
  /** Whether the parser is inside the array of the values, if there is one. */
  #inArray = false;
  readonly #longest: number;
  #stray = "";

  /** `longest` limits a single value, in characters. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /**
   * All text from the first character outside the values, such as a page; empty if there is none.
   */
  get stray(): string {
    return this.#stray;
  }

  /** The text of the current incomplete value. */
  get unfinished(): string {
    return this.#pieces.join("");
  }

  /**
   * Yields the values that this piece completes, in order. Throws `SyntaxError` for a value that is
   * not JSON or too long.
   */
  *push(piece: string): Generator<unknown, void, undefined> {
    if (this.#stray !== "") {
      if (this.#stray.length < this.#longest) this.#stray += piece;
      return;
    }
    let from = 0;
    for (let index = 0; index < piece.length; index++) {
      if (this.#inString) this.#readInString(piece.charCodeAt(index));
      else if (this.#depth > 0) {
        if (this.#readInValue(piece.charAt(index)))
          yield this.#completeValue(piece.slice(from, index + 1));
      } else if (isStray(piece.charAt(index))) {
        this.#stray = piece.slice(index);
        return;
      } else if (this.#readBetween(piece.charAt(index))) from = index;
    }
    if (this.#depth > 0) this.#addPiece(piece.slice(from));
  }

  /** Throws `SyntaxError` if a value or the array of values is incomplete. */
  end(): void {
    if (this.#depth > 0) throw new SyntaxError("cut off in a value");
    if (this.#inArray) throw new SyntaxError("cut off in an array");
  }

  // Between values there may be spaces, commas and the brackets of an array. Returns whether a
  // value begins.
  #readBetween(char: string): boolean {
    if (char === "{") this.#depth = 1;
    else if (char === "[" && !this.#started) {
      this.#started = true;
      this.#inArray = true;
    } else if (char === "]" && this.#inArray) {
      this.#inArray = false;
    } else if (char === "[" || char === "]") {
      throw new SyntaxError("no object");
    }
    return char === "{";
  }

  // Returns whether the value ends.
  #readInValue(char: string): boolean {
    if (char === '"') this.#inString = true;
    else if (char === "{" || char === "[") this.#depth++;
    else if (char === "}" || char === "]") this.#depth--;
    return this.#depth === 0;
  }

  #readInString(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === 0x5c) this.#escaped = true;
    else if (code === 0x22) this.#inString = false;
  }

  #addPiece(part: string): void {
    this.#pieces.push(part);
    this.#length += part.length;
    if (this.#length > this.#longest) throw new SyntaxError("a value is too long");
  }

  #completeValue(rest: string): unknown {
    this.#addPiece(rest);
    const value: unknown = JSON.parse(this.#pieces.join(""));
    this.#pieces = [];
    this.#length = 0;
    this.#started = true;
    return value;
  }
}

const isStray = (char: string): boolean => !/[\s,\ufeff[\]{]/.test(char);
