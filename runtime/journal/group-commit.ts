// Group commit: texts that come while others are written and flushed are written together, with one flush.

/** Appends texts in the order in which they come; one write at a time. */
export class GroupCommit {
  readonly #write: (text: string) => Promise<void>;
  #text = "";
  /** The write that takes what has come; `undefined` once it is under way. */
  #next: Promise<void> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `write` is given the texts of a group as one; it resolves once they are on the disk. */
  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the text is on the disk; rejects with what `write` rejects with, as do all texts of its group. */
  append(text: string): Promise<void> {
    this.#text += text;
    return (this.#next ??= this.inTurn(() => {
      const group = this.#text;
      this.#text = "";
      this.#next = undefined;
      return this.#write(group);
    }));
  }

  /** Does something between two writes, such as closing the file: after those that have been asked for. */
  inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    const ended = this.#last.then(work);
    this.#last = ended.catch(() => undefined);
    return ended;
  }
}
