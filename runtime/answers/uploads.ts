// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: a480d5b0b5dfecff2b3ac693963f2121626b24613ce14530b6adf00ae6e057c0

/** An uploaded image. */
export interface UploadedImage {
  /** Public URL of the image. It is valid for 72 hours. */
  readonly url: string;
  /** Original name of the file. */
  readonly filename: string;
  /** Media type that the gateway has detected. */
  readonly content_type: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Time of the upload in Unix seconds. */
  readonly created_at: number;
}
