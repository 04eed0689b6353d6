// One emitted file, before it is written to the disk.

export interface EmittedFile {
  /** The path below the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /** The ids of the models in the file; absent if the file belongs to no single model. */
  readonly models?: readonly string[];
}
