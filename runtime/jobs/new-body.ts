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
   * Returns whether a job that began earlier is sent with its stored body. If not, the new body is
   * sent. Without images, returns false, because the new body equals the stored body. For a batch
   * job, returns false, because its stored body is not complete.
   */
  isStored({ batch }: Job): boolean {
    return this.#hasFiles && batch === undefined;
  }
}
