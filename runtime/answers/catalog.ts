// Types of answers, printed from contracts/answers/catalog.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 7a8193688c63d0f36bd5957bf78f78e47736e49416789a9f9ba7cb2278f6991a

/** A model of the catalog. Undocumented fields of the answer stay in this object. */
export interface CatalogEntry {
  readonly id: string;
  readonly object?: "model" | (string & {});
  /** Creation time in Unix seconds. */
  readonly created?: number;
  /** Name of the model's owner. */
  readonly owned_by?: string;
  /** Names of the kinds of endpoints that the model supports. */
  readonly supported_endpoint_types?: readonly string[];
  /** Category of the model, in expanded lists. `unknown` means that the gateway knows only the model's name. Such a model can still be called. */
  readonly category?: "chat" | "image" | "video" | "audio" | "unknown" | (string & {});
  /** Capabilities of the model, such as `Text to Video` or `Vision`, in expanded lists. Absent if there are none. */
  readonly capability_tags?: readonly (
    | "Text to Video"
    | "Image to Video"
    | "Video to Video"
    | "Text to Image"
    | "Image to Image"
    | "Text"
    | "Embedding"
    | "Vision"
    | "Audio"
    | "Omni"
    | (string & {})
  )[];
  /** The contract of the model, in lists with `expand: "parameters"`. Absent if the model has none. */
  readonly parameters?: ModelParameters;
  readonly [field: string]: unknown;
}

/** The contract of a model: its endpoint and the schema of its requests. */
export interface ModelParameters {
  readonly operation?: "image_generation" | "video_generation" | (string & {});
  /** HTTP method of the request. */
  readonly method?: string;
  /** Path to send requests to. */
  readonly endpoint?: string;
  /** Version of the contract, a date. A newer version may add fields, but does not remove any. */
  readonly schema_version?: string;
  /** `base` means that only the generic base contract applies. */
  readonly source?: string;
  /** JSON Schema draft 2020-12 of the whole request body. */
  readonly input_schema?: {
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}
