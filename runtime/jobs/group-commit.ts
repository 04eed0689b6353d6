// Writes strings in groups. Strings that arrive during a write share the next write and flush.

interface Entry {
  readonly text: string;
  readonly written: ((at: number) => void) | undefined;
}

/** Appends strings in the order of the calls, with one write at a time. */
export class GroupCommit {
  readonly #write: (text: string) => Promise<number>;
  #group: Entry[] = [];
  /** The planned write of the group; `undefined` after the write has started. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `write` stores the joined strings, and resolves to the position of their first byte. */
  constructor(write: (text: string) => Promise<number>) {
    this.#write = write;
  }

  /**
   * Appends a string. Resolves when the string is on disk. If `write` rejects, all calls of the
   * group reject with its error. Before the next write, calls `written` with the position of the
   * string.
   */
  append(text: string, written?: (at: number) => void): Promise<void> {
    this.#group.push({ text, written });
    return (this.#next ??= this.inTurn(async () => {
      const group = this.#group;
      this.#group = [];
      this.#next = undefined;
      let at = await this.#write(group.map((one) => one.text).join(""));
      for (const one of group) {
        one.written?.(at);
        at += Buffer.byteLength(one.text);
      }
    }));
  }

  /** Runs `work` after all earlier writes and before all later writes. */
  inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
