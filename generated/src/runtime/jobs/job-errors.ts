// Errors between a journal and its client; callers are told otherwise.
import { GatewayError } from "../errors/index.js";

/** This process may not send the job any more, and has not sent it. */
export class TakenOverError extends GatewayError {
  static override readonly brand: string = "TakenOverError";
}

/** The gateway has answered a create with a task that another job has. */
export class SharedTaskError extends GatewayError {
  static override readonly brand: string = "SharedTaskError";
}
