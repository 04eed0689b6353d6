// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`; not edited by hand.
// sha256 of both: a2d138cf55a5e211b38b3b65bf4f5133a1ca6c8bd915f9ef86eda996fa8ee2a6

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
