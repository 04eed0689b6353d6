// Group commit: texts that come while others are written and flushed are written together, with one flush.

interface Entry {
  readonly text: string;
  readonly written: ((at: number) => void) | undefined;
}

/** Appends texts in the order in which they come; one write at a time. */
export class GroupCommit {
  readonly #write: (text: string) => Promise<number>;
  #group: Entry[] = [];
  /** The write that takes the group; `undefined` once it is under way. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `write` is given the texts of a group as one; once they are on the disk it gives the byte at which they begin. */
  constructor(write: (text: string) => Promise<number>) {
    this.#write = write;
  }

  /**
   * Resolves once the text is on the disk; rejects with what `write` rejects with, as do all texts of its group. `written` is called with
   * the byte at which the text begins, before anything else is written.
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

  /** Does something between two writes, such as closing the file: after those that have been asked for. */
  inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    const ended = this.#last.then(work);
    this.#last = ended.catch(() => undefined);
    return ended;
  }
}
