// Group commit: texts that arrive during a write are written together afterwards, with one flush.

interface Entry {
  readonly text: string;
  readonly written: ((at: number) => void) | undefined;
}

/** Appends texts in the order of the calls, with one write at a time. */
export class GroupCommit {
  readonly #write: (text: string) => Promise<number>;
  #group: Entry[] = [];
  /** The planned write of the group; `undefined` once it has started. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `write` gets the joined texts of a group. It resolves to their first byte, once on disk. */
  constructor(write: (text: string) => Promise<number>) {
    this.#write = write;
  }

  /**
   * Resolves once the text is on disk. If `write` rejects, all texts of the group reject with its
   * error. `written` is called with the first byte of the text, before the next write.
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

  /** Runs `work` after all writes so far and before later writes, for example to close the file. */
  inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
