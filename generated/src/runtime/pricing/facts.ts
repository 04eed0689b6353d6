// The fields that affect the price of a model, as data from its generated module: the runtime knows no model by name.

/** The fields of a request that affect its price, with documented facts. Paths have the form `image_urls/*`. */
export interface PricingFacts {
  /** Fields whose word picks the price, with the words that they take, in lower case; none are listed where any is taken. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Aliases of words, in lower case, such as `std` for `720p`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Variants of a price, and the field that selects each: `audio`, `extend`, `official`. */
  readonly variants?: Readonly<Record<string, string>>;
  /** Fields that give the length, in seconds. */
  readonly duration?: readonly string[];
  /** Least and most seconds, for a request that leaves the length to the model. */
  readonly seconds?: readonly [min: number, max: number];
  /** Whether these are what a document calls typical, and no bounds. */
  readonly typical?: boolean;
  /** Those of them whose texts are lengths: `5` or `8s`. */
  readonly durationTexts?: readonly string[];
  /** Fields that give a number of results. */
  readonly counts?: readonly CountField[];
  /** Fields that multiply the price where they are true. */
  readonly factors?: Readonly<Record<string, number>>;
  /** Paths of input images; of a group, one path may take the place of the others. */
  readonly images?: readonly (string | readonly string[])[];
  /** Input videos. */
  readonly videos?: readonly InputVideos[];
  /** Fields that may bring other input material. */
  readonly media?: readonly string[];
  /** Fields that add a cost of which nothing is known. */
  readonly open?: readonly string[];
}

/** A field that gives a number of results, such as `num_images`. */
export interface CountField {
  /** Path of the field. */
  readonly at: string;
  /** Results of a request that leaves the field out; 1 if absent. */
  readonly default?: number;
  /** Whether each result is billed; absent if that is not known, and the price is a range. */
  readonly multiplies?: boolean;
}

/** Input videos of a model. */
export interface InputVideos {
  readonly at: string;
  /** How long the output is: as the edited video, as the video that it follows, or as requested; absent where it is not documented. */
  readonly length?: "edited" | "follows" | "requested";
  /** A member of the video with which the length is as requested all the same. */
  readonly unless?: Readonly<Record<string, string>>;
  /** Least and most seconds of a video. */
  readonly seconds?: readonly [min: number, max: number];
  /** What a video multiplies the output price with, from and to. */
  readonly factor?: readonly [min: number, max: number];
  /** Whether a request for sound is ignored with a video. */
  readonly silent?: boolean;
}
