// Lays code out as prettier does, from the same primitives: a group is one line where that fits, else each of its lines is broken.
import { widthOf } from "./width.js";

/** The columns of a line. */
export const PRINT_WIDTH = 100;

/** Code before it is laid out. */
export type Code = string | readonly Code[] | Part;

type Kind = "line" | "softline" | "hardline" | "indent" | "group" | "ifBreak" | "fill" | "choice";

// One class for all kinds, and each width counted once: layout is a tenth of a run.
class Part {
  constructor(
    readonly kind: Kind,
    readonly contents: Code,
    /** Columns on one line; infinite where a line has to be broken. */
    readonly width: number = columns(contents),
    /** What is printed on one line instead, or where no line fits. */
    readonly other: Code = "",
  ) {}
}

function columns(code: Code): number {
  if (typeof code === "string") return widthOf(code);
  if (code instanceof Part) return code.width;
  let sum = 0;
  for (const part of code) {
    sum += columns(part);
    if (sum === Infinity) break;
  }
  return sum;
}

/** A space, or a new line. */
export const line: Code = new Part("line", "", 1);
/** Nothing, or a new line. */
export const softline: Code = new Part("softline", "", 0);
/** A new line. */
export const hardline: Code = new Part("hardline", "", Infinity);
export const indent = (contents: Code): Code => new Part("indent", contents);
export const group = (contents: Code): Code => new Part("group", contents);
/** Code for a broken group, and for one on a line. */
export const ifBreak = (broken: Code, flat: Code = ""): Code =>
  new Part("ifBreak", broken, columns(flat), flat);
/** Parts with a line between each two, as many on a line as fit. */
export const fill = (parts: readonly Code[]): Code => new Part("fill", parts);
/** Head and statement on one line, else on two; where not even the head fits, other code. */
export const choice = (head: Code, statement: Code, other: Code): Code =>
  new Part("choice", [head, statement], columns([head, " ", statement]), other);

export function join(separator: Code, parts: readonly Code[]): Code {
  const joined: Code[] = [];
  for (const part of parts) {
    if (joined.length > 0) joined.push(separator);
    joined.push(part);
  }
  return joined;
}

/** What comes after a part: the rest of a list, then what comes after the list. */
interface Rest {
  readonly parts: readonly Code[];
  next: number;
  readonly after: Rest | undefined;
}

/** The layout of one piece of code. */
export class Layout {
  readonly #out: string[] = [];
  /** The column after the first `#counted` texts. */
  #column = 0;
  #counted = 0;
  /** Columns that are left, while a part is tried. */
  #left = 0;

  constructor(code: Code) {
    this.#broken(code, 0, undefined);
  }

  text(): string {
    return this.#out.join("");
  }

  #broken(code: Code, depth: number, rest: Rest | undefined): void {
    if (typeof code === "string") this.#out.push(code);
    else if (code instanceof Part) this.#brokenPart(code, depth, rest);
    else {
      const here: Rest = { parts: code, next: 0, after: rest };
      for (const part of code) {
        here.next++;
        this.#broken(part, depth, here);
      }
    }
  }

  #brokenPart(part: Part, depth: number, rest: Rest | undefined): void {
    const { kind, contents, width, other } = part;
    if (kind === "indent") this.#broken(contents, depth + 1, rest);
    else if (kind === "ifBreak") this.#broken(contents, depth, rest);
    else if (kind === "fill") this.#fill(contents as readonly Code[], depth);
    else if (kind !== "group" && kind !== "choice") this.#newLine(depth);
    else if (this.#fits(width, rest)) this.#flat(part);
    else if (kind === "group") this.#broken(contents, depth, rest);
    else {
      const [head = "", statement = ""] = contents as readonly Code[];
      if (columns(head) > this.#room()) return this.#broken(other, depth, rest);
      this.#flat(head);
      this.#newLine(depth + 1);
      this.#flat(statement);
    }
  }

  #flat(code: Code): void {
    if (typeof code === "string") this.#out.push(code);
    else if (!(code instanceof Part)) for (const part of code) this.#flat(part);
    else if (code.kind === "line") this.#out.push(" ");
    else if (code.kind === "ifBreak") this.#flat(code.other);
    else if (code.kind === "choice") this.#flat(join(" ", code.contents as readonly Code[]));
    else this.#flat(code.contents);
  }

  #fill(parts: readonly Code[], depth: number): void {
    for (let index = 0; index < parts.length; index += 2) {
      const [part = "", between, next = ""] = parts.slice(index, index + 3);
      const room = this.#room();
      this.#flat(part);
      if (between === undefined) return;
      if (columns([part, between, next]) <= room) this.#flat(between);
      else this.#newLine(depth);
    }
  }

  #newLine(depth: number): void {
    this.#out.push(`\n${"  ".repeat(depth)}`);
    this.#column = 2 * depth;
    this.#counted = this.#out.length;
  }

  #room(): number {
    for (; this.#counted < this.#out.length; this.#counted++) {
      this.#column += widthOf(this.#out[this.#counted] ?? "");
    }
    return PRINT_WIDTH - this.#column;
  }

  // Whether a part fits, with what comes after it up to the next line.
  #fits(width: number, rest: Rest | undefined): boolean {
    this.#left = this.#room() - width;
    for (let at = rest; at !== undefined && this.#left >= 0; at = at.after) {
      for (let index = at.next; index < at.parts.length; index++) {
        if (this.#ends(at.parts[index] ?? "")) return this.#left >= 0;
      }
    }
    return this.#left >= 0;
  }

  // Takes what comes before the first line of broken code; true where that line has come, or nothing is left.
  #ends(code: Code): boolean {
    if (typeof code === "string") {
      this.#left -= widthOf(code);
      return this.#left < 0;
    }
    if (!(code instanceof Part)) return code.some((part) => this.#ends(part));
    if (code.kind === "choice") return this.#ends(code.other);
    return code.kind.endsWith("line") || this.#ends(code.contents);
  }
}
