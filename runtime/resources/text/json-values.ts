// Splits a text stream into values, which are JSON objects. The stream is one array of values, or
// has one value in each line, or has values without anything between them.

/** Parses JSON values from text pieces of any size. Yields each value as soon as it is complete. */
export class JsonValues {
  /** The text pieces of the value that is still incomplete. */
  #pieces: string[] = [];
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #started = false;
  /** Whether the parser is inside the array that contains all values. */
  #inArray = false;
  readonly #longest: number;
  #stray = "";

  /** `longest` is the maximum length of one value, in characters. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /**
   * Returns the text from the first unexpected character on, such as an HTML page. Empty if there
   * is no such character.
   */
  get stray(): string {
    return this.#stray;
  }

  /** Returns the text of the current incomplete value. */
  get unfinished(): string {
    return this.#pieces.join("");
  }

  /**
   * Yields the values that end in this piece, in order. Throws `SyntaxError` if a value is longer
   * than `longest`, or is not a valid JSON object.
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

  // Reads a character outside a value: a space, a comma, an array bracket, or the `{` of the next
  // value. Returns whether a value begins here.
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

  // Reads a character inside a value. Returns whether the value ends here.
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
