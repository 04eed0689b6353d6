// Reads the answers of each route, and their schemas, from contracts/answers/.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
} from "../read/schema/json.js";
import { severalAtOnce } from "../several-at-once.js";
import { makeExplicit } from "./explicit.js";

/** The contents of contracts/answers/. */
export interface Answers {
  /** Route → HTTP status → schema name of the answer body. */
  readonly routes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Schema name → schema. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

/** Reads the folder `answers` inside the folder `contracts`. */
export async function readAnswers(contracts: string): Promise<Answers> {
  const folder = join(contracts, "answers");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort(byCodeUnit);
  const texts = await severalAtOnce(names, (name) => readFile(join(folder, name), "utf8"));
  const files = new Map(names.map((name, at) => [name, JSON.parse(texts[at] ?? "") as JsonObject]));
  const { "routes.json": routes, ...others } = Object.fromEntries(files);
  const definitions = Object.values(others).flatMap(({ $defs }) =>
    Object.entries($defs as Readonly<Record<string, JsonObject>>),
  );
  return {
    routes: routesOf(routes as Routes),
    schemas: new Map(
      definitions.map(([name, schema]) => [
        name,
        makeExplicit(moved(schema) as JsonObject) as JsonObject,
      ]),
    ),
  };
}

type Routes = Readonly<Record<string, Readonly<Record<string, { readonly $ref: string }>>>>;

const nameIn = ($ref: string): string => $ref.replace(/.*\//, "");

const routesOf = (json: Routes): Answers["routes"] =>
  Object.fromEntries(
    Object.entries(json).map(([route, answers]) => [
      route,
      Object.fromEntries(
        Object.entries(answers).map(([status, { $ref }]) => [status, nameIn($ref)]),
      ),
    ]),
  );

// Points each `$ref` to the OpenAPI component of its definition, and removes each `$comment`. The
// component has the same name as the definition, because no two files have definitions of the same
// name (contracts/README.md, Answers).
function moved(schema: Json): Json {
  if (isJsonArray(schema)) return schema.map(moved);
  if (!isJsonObject(schema)) return schema;
  return objectOf(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== "$comment")
      .map(([keyword, value]): [string, Json] =>
        keyword === "$ref" && typeof value === "string"
          ? [keyword, `#/components/schemas/${nameIn(value)}`]
          : [keyword, moved(value)],
      ),
  );
}

/** Returns the named schemas and all schemas that they refer to, sorted by name. */
export function reachedFrom(names: readonly string[], { schemas }: Answers): JsonObject {
  const reached = new Set(names);
  // A `for` loop over a set also visits the names that are added to the set during the loop.
  for (const name of reached) {
    const text = JSON.stringify(schemas.get(name) ?? {});
    for (const [, next = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      reached.add(next);
  }
  return objectOf(
    [...reached].sort(byCodeUnit).map((name): [string, Json] => [name, schemas.get(name) ?? {}]),
  );
}
