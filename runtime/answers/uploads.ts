// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`; not edited by hand.
// sha256 of both: 85447d02f0295f36e2055d8014f17b56fc14eebdb2b759f39baa73c257917693

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
