// A run of an example, and what it prints.
import type { Setting } from "../stage/run-example.js";

/** One row. */
export interface Case {
  /** Path below `examples/`, without `.ts`. */
  readonly example: string;
  /** What the row shows, where an example has several. */
  readonly when?: string;
  readonly setting?: Setting;
  /** Lines on stdout, with `GATEWAY` for the gateway's address. */
  readonly prints: readonly string[];
  /** Lines on stderr. Default none. */
  readonly warns?: readonly string[];
}
