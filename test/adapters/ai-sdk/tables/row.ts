// Rows of the option tables: the value, the request, and the warnings for the caller.

/** An option of a model, and its effect. */
export interface Row {
  readonly option: string;
  readonly model: string;
  /**
   * The value of the option, and the values of other fields that the model needs with this option.
   */
  readonly given: Readonly<Record<string, unknown>>;
  /** The request, without the model and without the prompt `a cat`. Default empty. */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** Header of the create. */
  readonly header?: readonly [name: string, value: string];
  /** Warnings, as feature and details. */
  readonly warns?: readonly (readonly [feature: string, details: string])[];
  /** Name or message of the error, if the call must create nothing. */
  readonly throws?: string;
  /** The whole message of the error. Default: not compared. */
  readonly message?: string;
}

export const URL_1 = "https://files.example.com/1.png";
export const URL_2 = "https://files.example.com/2.png";
export const VIDEO_URL = "https://files.example.com/1.mp4";
export const image = (url: string) => ({ type: "url", url });
export const frames = [
  { frameType: "first_frame", image: image(URL_1) },
  { frameType: "last_frame", image: image(URL_2) },
];
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
export const bytes = { type: "file", mediaType: "image/png", data: PNG };
export const base64 = { ...bytes, data: Buffer.from(PNG).toString("base64") };

/** Stands for the address of an upload. */
export const UPLOADED = "UPLOADED";

export const NOWHERE = "No model of the gateway has a field for this option.";
export const UNNAMED = "The gateway does not document this option, so it is not sent.";
export const misspelt = (key: string) =>
  `The provider reads the key "gateway-sdk" of providerOptions, so the fields of "${key}" are not sent.`;
export const ABORTED = AbortSignal.abort(new Error("the user has left"));

export const on = (model: string) => (option: string, given: Row["given"], rest: Partial<Row>) => ({
  model,
  option,
  given,
  ...rest,
});
