// A refusal as plain data, and the error that carries it out of a route.

/** A refusal. The endpoint family decides what of it is shown, and in which shape. */
export interface Refusal {
  readonly status: number;
  /** The `type` of the generation, music and upload envelopes. */
  readonly type: string;
  readonly message: string;
  /** The named code, where the documents give one. */
  readonly code?: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown inside a route; the application renders it in the envelope of the endpoint's family. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A 400 of type `invalid_request_error` for one field. */
export function invalid(message: string, param?: string, code = "invalid_request"): Refused {
  return new Refused({
    status: 400,
    type: "invalid_request_error",
    message,
    code,
    ...(param === undefined ? {} : { param }),
  });
}
