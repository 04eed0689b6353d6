// Defines the types and helpers with which the files in this folder describe endpoints. The schemas
// of requests and answers are in contracts/.
import type { Json, JsonObject } from "../../read/schema/json.js";

/** An endpoint, as the API documents describe it. */
export interface Endpoint {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Parameters in the path, the query and the headers, as OpenAPI objects. */
  readonly parameters?: readonly JsonObject[];
  /** The request body, if no contract describes it. */
  readonly requestBody?: JsonObject;
  /** An example request of an operation in contracts/operations/. */
  readonly request?: JsonObject;
  /** Whether a call sends the API key. Default: `required`. */
  readonly key?: "required" | "optional" | "forbidden";
  /** An example answer with status 200; absent if the API documents describe none of its fields. */
  readonly answer?: Json;
  /** The headers of the answer with status 200. */
  readonly headers?: JsonObject;
  /** The route name in contracts/answers/routes.json, if it differs from the key in `Endpoints`. */
  readonly route?: string;
  /** The media type of the answer. Default: `application/json`. */
  readonly mediaType?: string;
  /** The schema name of the answer, if it differs from the schema of the route. */
  readonly schema?: string;
  /** The documented error statuses. `refusals.ts` describes their meanings. */
  readonly statuses: readonly number[];
}

/** Method and path, such as `GET /v1/models` → endpoint. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The tags that group endpoints, with their descriptions, in the order of the OpenAPI document. */
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
  Usage: "Spending of a key or an account.",
} as const;

export const inPath = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Makes a query parameter. `more` has further OpenAPI fields. */
export const inQuery = (name: string, description: string, more: JsonObject): JsonObject => ({
  name,
  in: "query",
  description,
  schema: { type: "string" },
  ...more,
});
