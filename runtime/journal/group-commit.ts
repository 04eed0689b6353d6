// Group commit: texts that come while others are written and flushed are written together, with one flush.

interface Waiting {
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Appends texts in the order in which they come; one write at a time. */
export class GroupCommit {
  readonly #write: (text: string) => Promise<void>;
  #waiting: Waiting[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** `write` is given the texts of a group as one; it resolves once they are on the disk. */
  constructor(write: (text: string) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the text is on the disk; rejects with what `write` rejects with, as do all texts of its group. */
  append(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, resolve, reject });
      if (this.#waiting.length === 1) void this.inTurn(() => this.#commit());
    });
  }

  /** Does something between two writes, such as closing the file: after those that have been asked for. */
  inTurn<Out>(work: () => Promise<Out>): Promise<Out> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #commit(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      await this.#write(group.map(({ text }) => text).join(""));
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
