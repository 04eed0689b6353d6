// Types of answers, printed from contracts/answers/uploads.json by `npm run answers`; not edited by hand.
// sha256 of both: e12ee75d40e0b716447b63387826b92b317b270612671f2a6140146c596037b3

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
