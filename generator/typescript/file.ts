// One emitted file, before it is on disk.

export interface EmittedFile {
  /** Path below the output folder, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Ids of the models that the file belongs to, for the report. */
  readonly models?: readonly string[];
}
