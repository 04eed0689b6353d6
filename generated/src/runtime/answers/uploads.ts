// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`; not edited by hand.
// sha256 of both: 74917101dd34428bf40eabecb8e1449f11992dab2461da89ddaf5f84221d7121

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
