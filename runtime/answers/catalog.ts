// Types of answers, printed from contracts/answers/catalog.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 180747001c1867d4ac4ff07c10a2ef88a9716a8e2c694eb04f26b83b1de67a01

/** A model of the catalog; fields beyond the documented ones are kept. */
export interface CatalogEntry {
  readonly id: string;
  readonly object?: "model" | (string & {});
  /** Unix seconds. */
  readonly created?: number;
  /** Label of the owner. */
  readonly owned_by?: string;
  /** Labels of endpoint types. */
  readonly supported_endpoint_types?: readonly string[];
  /** In expanded lists. `unknown`: the gateway knows the name only; it can be called all the same. */
  readonly category?: "chat" | "image" | "video" | "audio" | "unknown" | (string & {});
  /** In expanded lists, where there are any: `Text to Video`, `Vision`, …. */
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
  /** With `expand: "parameters"`, where the model has a contract. */
  readonly parameters?: ModelParameters;
  readonly [field: string]: unknown;
}

/** How a model is called. */
export interface ModelParameters {
  readonly operation?: "image_generation" | "video_generation" | (string & {});
  /** HTTP method. */
  readonly method?: string;
  /** Path to send requests to. */
  readonly endpoint?: string;
  /** A date; fields are only ever added. */
  readonly schema_version?: string;
  /** `base` means that only the generic base contract applies. */
  readonly source?: string;
  /** JSON Schema draft 2020-12 of the whole request body. */
  readonly input_schema?: {
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}
