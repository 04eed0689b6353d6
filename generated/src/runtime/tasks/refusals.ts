// Polls that were answered, but not with the task: after its create a task exists, so one such answer ends no wait.
import {
  ApiError,
  ClientClosedError,
  ConfigurationError,
  EmptyResultError,
  GatewayError,
  NotFoundError,
  ProtocolError,
} from "../errors/index.js";

const LEAST = 5;
const LEAST_MS = 60_000;

/** Equal answers in a row. */
export class Refusals {
  #answer = "";
  #count = 0;
  #since = 0;

  /** How often the last answer has come in a row. */
  get count(): number {
    return this.#count;
  }

  add(error: GatewayError, now: number): void {
    const answer = answerOf(error);
    if (this.#count === 0 || answer !== this.#answer) {
      this.#answer = answer;
      this.#count = 0;
      this.#since = now;
    }
    this.#count++;
  }

  /** Whether the same answer has come often enough, and over a time long enough, to end the wait. */
  isFinal(now: number): boolean {
    return this.#count >= LEAST && now - this.#since >= LEAST_MS;
  }
}

// Texts of an answer may hold a time or a request id.
function answerOf(error: GatewayError): string {
  const { name } = error;
  if (error instanceof ApiError) return `${name} ${error.status} ${error.code ?? ""}`;
  return error instanceof ProtocolError ? `${name} ${error.status ?? ""}` : name;
}

/** Whether a failed poll ends the wait at once. `isKnown`: whether an answer has named the task, or this client made it. */
export function endsWait(error: unknown, isKnown: boolean): boolean {
  // Nobody else has named the id, so that it is a wrong one.
  if (error instanceof NotFoundError) return !isKnown;
  return (
    !(error instanceof GatewayError) ||
    error instanceof EmptyResultError ||
    error instanceof ConfigurationError ||
    error instanceof ClientClosedError
  );
}
