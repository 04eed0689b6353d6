// As much of an OpenAPI document as the reference shows; the document is one that this program has made.
import type { Json, JsonObject } from "../../../generator/schema/json.js";

export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: JsonObject;
    readonly responses: Readonly<Record<string, OpenApiAnswer>>;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Alternatives; absent where those of the document hold. */
  readonly security?: readonly object[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiAnswer | { readonly $ref: string }>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonObject;
  readonly example?: Json;
}

export interface OpenApiAnswer {
  readonly description: string;
  readonly content: Content;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: JsonObject;
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}
