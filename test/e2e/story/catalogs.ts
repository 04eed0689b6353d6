// The successive catalogs of the story's gateway.
import { readFileSync } from "node:fs";
import { ROOT } from "../generate/support/process.js";

type Json = Record<string, unknown>;

interface Entry extends Json {
  readonly id: string;
  readonly parameters: {
    schema_version: string;
    readonly input_schema: { readonly properties: Json };
  };
}

const published = (id: string) =>
  JSON.parse(readFileSync(`${ROOT}contracts/models/${id}.json`, "utf8")) as Entry;
const list = (data: readonly Entry[]) => JSON.stringify({ success: true, object: "list", data });

/** The stand-in model after `change`, with a later `schema_version`. */
function standIn(schemaVersion: string, change: (properties: Json) => void): Entry {
  const entry = published("stand-in-base-video");
  entry.parameters.schema_version = schemaVersion;
  change(entry.parameters.input_schema.properties);
  return entry;
}

const grain = { type: "number", description: "Film grain.", minimum: 0, maximum: 1 };
const grade = { type: "string", description: "Colour grade.", enum: ["cold", "warm"] };

/** The catalog of the first version. */
export const A = list([
  published("x-v3-omni"),
  standIn("2026-08-01", (properties) => Object.assign(properties, { grain })),
]);

/** One more optional field and one more model. */
export const B = list([
  published("x-v3-omni"),
  standIn("2026-08-15", (properties) => Object.assign(properties, { grain, grade })),
  published("stand-in-image"),
]);

/** The stand-in model without the field `grain`. */
export const C = list([
  published("x-v3-omni"),
  standIn("2026-09-01", (properties) => Object.assign(properties, { grade })),
  published("stand-in-image"),
]);
