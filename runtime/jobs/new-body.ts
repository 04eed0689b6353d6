// The request body of a job that is about to begin.
import type { Job } from "./job.js";
import type { NewIntent } from "./journal.js";

export class NewBody {
  readonly #hasFiles: boolean;
  readonly #make: () => Promise<string>;
  #text: string | undefined;

  constructor(body: NewIntent["body"]) {
    this.#hasFiles = typeof body !== "string";
    this.#make = typeof body === "string" ? async () => body : body;
    this.#text = typeof body === "string" ? body : undefined;
  }

  /** Returns the body. Uploads the images of the request first, if that was not done before. */
  async text(): Promise<string> {
    return (this.#text ??= await this.#make());
  }

  /** Returns whether `text` will upload images. */
  get needsUpload(): boolean {
    return this.#text === undefined;
  }

  /**
   * Returns whether a job that began earlier is sent with its stored body. Returns false if the
   * request has no images: both bodies are then equal, and the new body is sent. Also returns false
   * for a job of a batch, because its stored body is not complete.
   */
  isStored({ batch }: Job): boolean {
    return this.#hasFiles && batch === undefined;
  }
}
