// The request body of a job that is about to begin.
import type { Job } from "./job.js";
import type { NewIntent } from "./journal.js";
import type { JobStore } from "./store.js";

export class NewBody {
  readonly #hasFiles: boolean;
  readonly #make: () => Promise<string>;
  #text: string | undefined;

  constructor(body: NewIntent["body"]) {
    this.#hasFiles = typeof body !== "string";
    this.#make = typeof body === "string" ? async () => body : body;
    this.#text = typeof body === "string" ? body : undefined;
  }

  /** Returns the body. Uploads the images of the request if they were not uploaded before. */
  async text(): Promise<string> {
    return (this.#text ??= await this.#make());
  }

  /** Returns whether `text` will upload images. */
  get needsUpload(): boolean {
    return this.#text === undefined;
  }

  /**
   * Returns the stored body of a job that began earlier. Returns `undefined` for a request without
   * images, because its body is the stored body. Also returns `undefined` for a batch job, because
   * its stored body is not complete.
   */
  async earlier(store: JobStore, { facts, batch }: Job): Promise<string | undefined> {
    return this.#hasFiles && batch === undefined ? store.body(facts.job) : undefined;
  }
}
