// One emitted file, before it is on disk.

export interface EmittedFile {
  /** Path below the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Whether prettier still has to lay it out: a module with lines that the emitter cannot break as prettier does. */
  readonly format?: boolean;
  /** Models that the file belongs to, for the report. */
  readonly models?: readonly string[];
}
