// The type of a request or answer body. It has its own file, so that the package's published types
// do not need hono's types. Users of the package do not install hono.

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
