// Internal errors between a journal and its client. Callers of the SDK get other errors.
import { GatewayError } from "../call/errors/index.js";
import type { Refusal } from "./store.js";

/** Another process has taken over the job. This process has not sent it. */
export class TakenOverError extends GatewayError {
  static override readonly brand: string = "TakenOverError";
}

/** The answer to a create request contains a task that belongs to another job. */
export class SharedTaskError extends GatewayError {
  static override readonly brand: string = "SharedTaskError";
}

/** The batch of a job refuses a step. No request was sent. */
export class RefusedError extends GatewayError {
  static override readonly brand: string = "RefusedError";
  readonly refusal: Refusal;

  constructor(name: string, refusal: Refusal) {
    super(`Job ${JSON.stringify(name)} ${wordsOf(refusal)}.`);
    this.refusal = refusal;
  }
}

function wordsOf(refusal: Refusal): string {
  switch (refusal.refused) {
    case "cancelled":
      return "was not sent: its batch was cancelled";
    case "stopped":
      return "was not sent: its batch has stopped, because too many outcomes are unknown";
    case "budget":
      return refusal.mayFree
        ? "waits for the budget"
        : "was not sent: it may cost more than the rest of the budget";
  }
}
