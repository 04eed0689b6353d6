// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`; not edited by hand.
// sha256 of both: 005f7fbdd1d730c5ca7bca6d9d67ae6c6969e3b35cb73f9c6f25f7daf812fd15

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
