// Shows the progress of a program. On a terminal, redraws one line. On any other output, prints a
// new line at intervals.

export interface StatusOutput {
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

/**
 * A clock, and the shortest time between two lines in milliseconds: `drawnEveryMs` on a terminal,
 * `printedEveryMs` on other outputs.
 */
export interface Pace {
  readonly now: () => number;
  readonly drawnEveryMs: number;
  readonly printedEveryMs: number;
}

const ERASED = "\r\u001b[K";
const AT_ONCE: Pace = { now: () => 0, drawnEveryMs: 0, printedEveryMs: 0 };

export class StatusLine {
  readonly #output: StatusOutput;
  readonly #pace: Pace;
  #updatedAt: number;
  #currentLine = "";

  constructor(output: StatusOutput, pace = AT_ONCE) {
    this.#output = output;
    this.#pace = pace;
    this.#updatedAt = pace.now();
  }

  get isDrawn(): boolean {
    return this.#output.isTTY === true;
  }

  /** The maximum line length in characters. A longer line would wrap. */
  get width(): number {
    const { columns = 0 } = this.#output;
    // If `columns` is 0, the terminal does not report its width.
    return this.isDrawn && columns > 0 ? columns - 1 : Infinity;
  }

  /** Shows a line. Does nothing if the line is unchanged, or if the last update was too recent. */
  show(line: string): void {
    const { now, drawnEveryMs, printedEveryMs } = this.#pace;
    const time = now();
    const pause = this.isDrawn ? drawnEveryMs : printedEveryMs;
    if (time - this.#updatedAt >= pause) this.#write(line, time);
  }

  /** Shows the final line and leaves it on the terminal. */
  end(line = this.#currentLine): void {
    this.#write(line, this.#pace.now());
    if (this.isDrawn && line !== "") this.#output.write("\n");
  }

  /** Erases the current line from the terminal. */
  clear(): void {
    if (this.isDrawn && this.#currentLine !== "") this.#output.write(ERASED);
    this.#currentLine = "";
  }

  #write(line: string, time: number): void {
    if (line === this.#currentLine) return;
    this.#currentLine = line;
    this.#updatedAt = time;
    const drawn = line.length > this.width ? `${line.slice(0, this.width - 1)}…` : line;
    this.#output.write(this.isDrawn ? `${ERASED}${drawn}` : `${line}\n`);
  }
}
