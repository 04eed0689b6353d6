// A part of the SDK that is loaded when it is first needed.
import { within, type Cancellation } from "../time/cancellation.js";

/** Loads once; a failed load is tried again by the next call. */
export class Late<Part> {
  /** The part, once it is there. */
  now: Part | undefined;
  #loading: Promise<Part> | undefined;
  readonly #load: () => Promise<Part>;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  load(): Promise<Part> {
    return (this.#loading ??= this.#load().then(
      (part) => (this.now = part),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }

  /** The part; rejects with the reason of `ending` where that comes first. */
  async within(ending: Cancellation): Promise<Part> {
    return this.now ?? within(this.load(), ending);
  }
}
