// The end of a client: new calls are refused, and those under way end, but for creates that are on the wire.
import { ClientClosedError } from "../errors/index.js";
import { Canceller } from "../time/cancellation.js";

export class Closing extends Canceller {
  #calls = 0;
  #idle: (() => void) | undefined;

  /** A call begins. */
  enter(): void {
    this.#calls++;
  }

  /** A call has ended. */
  leave(): void {
    if (--this.#calls === 0) this.#idle?.();
  }

  /** Throws where the client is closed. */
  check(): void {
    if (this.aborted) throw this.reason;
  }

  /** Closes the client, and waits for the calls under way. */
  async close(): Promise<void> {
    this.abort(new ClientClosedError("The client was closed; create another one to go on."));
    if (this.#calls > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }
}
