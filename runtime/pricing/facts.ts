// Describes which request fields affect a model's price. The generated module of a model contains
// this data.

/** The request fields that affect a model's price. Paths look like `image_urls/*`. */
export interface PricingFacts {
  /**
   * For each field whose value selects the price: the allowed values in lower case. The list is
   * empty if any value is allowed.
   */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Maps an alias to its value, both in lower case, for example `std` to `720p`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * Maps a price variant (`audio`, `extend` or `official`) to the name of the field that selects
   * it.
   */
  readonly variants?: Readonly<Record<string, string>>;
  /** Names of fields with the output length in seconds. */
  readonly duration?: readonly string[];
  /** Minimum and maximum output length in seconds if the model chooses the length. */
  readonly seconds?: readonly [min: number, max: number];
  /** Whether the documents give `seconds` as typical values, and not as limits. */
  readonly typical?: boolean;
  /** The `duration` fields that accept strings such as `5` or `8s`. */
  readonly durationTexts?: readonly string[];
  /** Fields that request a number of results. */
  readonly counts?: readonly CountField[];
  /** Maps a field name to a factor. The price is multiplied by the factor if the field is true. */
  readonly factors?: Readonly<Record<string, number>>;
  /**
   * Paths of input images. If an item is a list of paths, a request contains only one of these
   * paths.
   */
  readonly images?: readonly (string | readonly string[])[];
  /** Fields that contain input videos. */
  readonly videos?: readonly InputVideos[];
  /** Paths of fields that may contain other input files. */
  readonly media?: readonly string[];
  /** Names of fields that add an unknown cost. */
  readonly open?: readonly string[];
}

/** A field with a number of results, such as `num_images`. */
export interface CountField {
  /** Path of the field. */
  readonly at: string;
  /** Number of results if the request omits the field. Default 1. */
  readonly default?: number;
  /** Whether each result is billed. Absent if unknown: the price is then a range. */
  readonly multiplies?: boolean;
}

/** A field that contains input videos. */
export interface InputVideos {
  readonly at: string;
  /**
   * How long the output is. `edited`: as long as the input video, which the model edits. `follows`:
   * as long as the input video, which the model may cut to the maximum in `seconds` below.
   * `requested`: as long as the request asks for. Absent if not documented.
   */
  readonly length?: "edited" | "follows" | "requested";
  /**
   * Exceptions to `follows`: maps a field name to a value. If every input video has such a field
   * with this value, the output has the requested length.
   */
  readonly unless?: Readonly<Record<string, string>>;
  /** Minimum and maximum length of one input video, in seconds. */
  readonly seconds?: readonly [min: number, max: number];
  /** Minimum and maximum factor by which an input video multiplies the output price. */
  readonly factor?: readonly [min: number, max: number];
  /**
   * Whether a request with an input video cannot have sound. If true, the `audio` price does not
   * apply.
   */
  readonly silent?: boolean;
}
