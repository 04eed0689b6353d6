// The progress of a program: one line that is redrawn on a terminal, or else a line at intervals.

/** The stream for progress. */
export interface StatusOutput {
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
}

/** The shortest time between two lines, in milliseconds. Default 0. */
export interface Pace {
  readonly now: () => number;
  readonly drawnEveryMs: number;
  readonly printedEveryMs: number;
}

const ERASED = "\r\u001b[K";
const AT_ONCE: Pace = { now: () => 0, drawnEveryMs: 0, printedEveryMs: 0 };

/** Shows a line that changes. */
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

  /** The longest line in characters; a longer line would wrap. */
  get width(): number {
    const { columns = 0 } = this.#output;
    // 0 means that the terminal does not report its width.
    return this.isDrawn && columns > 0 ? columns - 1 : Infinity;
  }

  /** Shows a line, unless it is unchanged or follows the last one too soon. */
  show(line: string): void {
    const { now, drawnEveryMs, printedEveryMs } = this.#pace;
    const time = now();
    const pause = this.isDrawn ? drawnEveryMs : printedEveryMs;
    if (time - this.#updatedAt >= pause) this.#write(line, time);
  }

  /** Shows the final line, which stays. */
  end(line = this.#currentLine): void {
    this.#write(line, this.#pace.now());
    if (this.isDrawn && line !== "") this.#output.write("\n");
  }

  /** Clears the line of a terminal. */
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
