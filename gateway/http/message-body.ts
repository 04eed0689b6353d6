// The type of a body. It has its own file, because the package publishes it without the types of
// Hono.

/** The body of a request or an answer. */
export interface Body {
  /** The content type; absent if the request or answer has none. */
  readonly type?: string;
  /** The text, as a string or as its bytes; absent for files. */
  readonly content?: string | Uint8Array;
  /**
   * Length of the whole body in bytes; absent if it is unknown, or if `content` is the whole body.
   */
  readonly bytes?: number;
}
