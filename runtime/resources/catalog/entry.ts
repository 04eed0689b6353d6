// Catalog entries as the gateway sends them (1-core.md, Model entry; Parameters block).

/** A model of the catalog; fields beyond the documented ones are kept. */
export interface CatalogEntry {
  readonly id: string;
  readonly object?: "model" | (string & {});
  /** Unix seconds. */
  readonly created?: number;
  readonly owned_by?: string;
  readonly supported_endpoint_types?: readonly string[];
  readonly category?: "chat" | "image" | "video" | "audio" | "unknown" | (string & {});
  readonly capability_tags?: readonly string[];
  readonly parameters?: ModelParameters;
  readonly [field: string]: unknown;
}

/** How a model is called. */
export interface ModelParameters {
  readonly operation?: string;
  readonly method?: string;
  readonly endpoint?: string;
  /** A date; fields are only ever added. */
  readonly schema_version?: string;
  /** `base` means that only the generic base contract applies. */
  readonly source?: string;
  /** JSON Schema draft 2020-12 of the whole request body. */
  readonly input_schema?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}
