// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 59bc8ad1a9b539df68ef9e3ee90a06fd137c8507b01c830cd0f96fd94300856c

/** An uploaded image. */
export interface UploadedImage {
  /** Public URL, valid 72 hours. */
  readonly url: string;
  /** Original name of the file. */
  readonly filename: string;
  /** Detected MIME type. */
  readonly content_type: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Unix seconds. */
  readonly created_at: number;
}
