// One emitted file, before it is written to the disk.

export interface EmittedFile {
  /** The path below the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /**
   * The ids of the models that the file was made for. Empty or absent if the file is for an
   * operation. Absent if the file is for the whole SDK.
   */
  readonly models?: readonly string[];
}
