// The fields that affect the price of a model, as data of its generated module. The runtime knows
// no model by name.

/**
 * The fields of a request that affect its price, with documented facts. Paths have the form
 * `image_urls/*`.
 */
export interface PricingFacts {
  /**
   * Fields whose word selects the price, with their allowed words in lower case. An empty list
   * allows any word.
   */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Aliases of words, in lower case, such as `std` for `720p`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Variants of a price, and the field that selects each: `audio`, `extend`, `official`. */
  readonly variants?: Readonly<Record<string, string>>;
  /** Fields with the length in seconds. */
  readonly duration?: readonly string[];
  /** Minimum and maximum seconds, for a request that leaves the length to the model. */
  readonly seconds?: readonly [min: number, max: number];
  /** Whether a document calls `seconds` typical, so that they are not bounds. */
  readonly typical?: boolean;
  /** The `duration` fields whose texts are lengths: `5` or `8s`. */
  readonly durationTexts?: readonly string[];
  /** Fields with a number of results. */
  readonly counts?: readonly CountField[];
  /** Fields that multiply the price if they are true. */
  readonly factors?: Readonly<Record<string, number>>;
  /** Paths of input images. In a group, one path may replace the others. */
  readonly images?: readonly (string | readonly string[])[];
  /** Input videos. */
  readonly videos?: readonly InputVideos[];
  /** Fields that may contain other input material. */
  readonly media?: readonly string[];
  /** Fields that add an unknown cost. */
  readonly open?: readonly string[];
}

/** A field with a number of results, such as `num_images`. */
export interface CountField {
  /** Path of the field. */
  readonly at: string;
  /** Results of a request without this field; 1 if absent. */
  readonly default?: number;
  /** Whether each result is billed; absent if that is unknown, and the price is a range. */
  readonly multiplies?: boolean;
}

/** Input videos of a model. */
export interface InputVideos {
  readonly at: string;
  /**
   * The length of the output: as the edited video, as the video that it follows, or as requested;
   * absent if it is not documented.
   */
  readonly length?: "edited" | "follows" | "requested";
  /** If a video has a member with this value, the length is as requested, whatever `length` is. */
  readonly unless?: Readonly<Record<string, string>>;
  /** Minimum and maximum seconds of a video. */
  readonly seconds?: readonly [min: number, max: number];
  /** Minimum and maximum factor by which a video multiplies the output price. */
  readonly factor?: readonly [min: number, max: number];
  /** Whether a request for sound is ignored if there is a video. */
  readonly silent?: boolean;
}
