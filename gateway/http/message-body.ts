// The type of a body. This file contains nothing else, because the package publishes the type
// without the types of Hono.

/** The body of a request or an answer. */
export interface Body {
  /** The content type; absent if the request or answer names none. */
  readonly type?: string;
  /** The text, as a string or as its bytes; absent for files. */
  readonly content?: string | Uint8Array;
  /**
   * Length of the whole body in bytes; absent if it is unknown, or if it is the length of
   * `content`.
   */
  readonly bytes?: number;
}
