// What the document says of an endpoint beside its requests and the schemas of its answers, which contracts/ has.
import type { Json, JsonObject } from "../../read/schema/json.js";

/** An endpoint, as the documents describe it. */
export interface Endpoint {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Parameters of path, query and header, as OpenAPI has them. */
  readonly parameters?: readonly JsonObject[];
  /** A request body that no contract has. */
  readonly requestBody?: JsonObject;
  /** A request that an operation of contracts/operations/ takes. */
  readonly request?: JsonObject;
  /** Whether the API key is sent. Default `required`. */
  readonly key?: "required" | "optional" | "forbidden";
  /** Example answer with status 200; absent if none of its fields is documented. */
  readonly answer?: Json;
  /** Headers of that answer. */
  readonly headers?: JsonObject;
  /** The route in contracts/answers/routes.json, if it is spelt differently there. */
  readonly route?: string;
  /** Media type of the answer. Default `application/json`. */
  readonly mediaType?: string;
  /** Schema of the answer, if it is not the route's schema. */
  readonly schema?: string;
  /** Documented statuses of refusals; `refusals.ts` has their meanings. */
  readonly statuses: readonly number[];
}

/** Method and path → endpoint. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The tags of endpoints, in the order of the document. */
export const TAGS = {
  Videos: "Create video tasks.",
  Images: "Create image tasks.",
  Music: "Create music tasks.",
  Others: "Create tasks at further endpoints of the gateway.",
  Text: "Text models, which answer at once.",
  Tasks: "Follow a task until it has completed or failed.",
  Catalog: "The models that a key may use, and the contracts of their requests.",
  Uploads: "Public addresses for input images.",
  Prices: "Display prices of models.",
  Usage: "What a key or an account has spent.",
} as const;

/** A parameter of the path. */
export const inPath = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** A parameter of the query. */
export const inQuery = (name: string, description: string, more: JsonObject): JsonObject => ({
  name,
  in: "query",
  description,
  schema: { type: "string" },
  ...more,
});
