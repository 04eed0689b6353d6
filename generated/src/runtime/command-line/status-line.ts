// The progress of a program: one line that is drawn anew on a terminal, else a line from time to time.

/** The stream for progress. */
export interface StatusOutput {
  readonly isTTY?: boolean | undefined;
  readonly write: (text: string) => unknown;
}

/** The least time between two lines. Default 0. */
export interface Pace {
  readonly now: () => number;
  readonly drawnEveryMs: number;
  readonly printedEveryMs: number;
}

const AT_ONCE: Pace = { now: () => 0, drawnEveryMs: 0, printedEveryMs: 0 };

/** Shows a line that changes. */
export class StatusLine {
  readonly #output: StatusOutput;
  readonly #pace: Pace;
  #shownAt: number;
  #shown = "";

  constructor(output: StatusOutput, pace = AT_ONCE) {
    this.#output = output;
    this.#pace = pace;
    this.#shownAt = pace.now();
  }

  get isDrawn(): boolean {
    return this.#output.isTTY === true;
  }

  /** Shows a line, unless it is shown already or the last one has just been. */
  show(line: string): void {
    const { now, drawnEveryMs, printedEveryMs } = this.#pace;
    const time = now();
    const pause = this.isDrawn ? drawnEveryMs : printedEveryMs;
    if (time - this.#shownAt >= pause) this.#put(line, time);
  }

  /** Shows the last line, which stays. */
  end(line = this.#shown): void {
    this.#put(line, this.#pace.now());
    if (this.isDrawn && line !== "") this.#output.write("\n");
  }

  #put(line: string, time: number): void {
    if (line === this.#shown) return;
    this.#shown = line;
    this.#shownAt = time;
    this.#output.write(this.isDrawn ? `\r\u001b[K${line}` : `${line}\n`);
  }
}
