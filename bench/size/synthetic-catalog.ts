// A catalog of any size: real models, again and again, under ids of their own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MODELS = fileURLToPath(new URL("../../contracts/models", import.meta.url));

/** An entry of a catalog, as far as it is changed here. */
export interface Entry {
  readonly id: string;
  readonly parameters?: {
    readonly endpoint?: string;
    readonly input_schema?: { readonly properties?: Readonly<Record<string, unknown>> };
  };
}

/** `count` entries: first those that have a contract as they are, then copies of them in turn, `ID-copy-2` and so on. */
export function syntheticCatalog(entries: readonly Entry[], count: number): readonly Entry[] {
  const models = entries.filter((entry) => entry.parameters?.input_schema !== undefined);
  if (models.length === 0) throw new Error("No entry of the catalog has a contract to repeat");
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length] as Entry;
    const turn = Math.floor(index / models.length) + 1;
    return turn === 1 ? model : renamed(model, `${model.id}-copy-${turn}`);
  });
}

function renamed(entry: Entry, id: string): Entry {
  const { parameters } = entry;
  const schema = parameters?.input_schema;
  const model = { ...(schema?.properties?.["model"] as object), const: id };
  return {
    ...entry,
    id,
    parameters: {
      ...parameters,
      input_schema: { ...schema, properties: { ...schema?.properties, model } },
    },
  };
}

/** The entries of the reference catalog. */
export function publishedEntries(): readonly Entry[] {
  return readdirSync(MODELS, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => JSON.parse(readFileSync(join(MODELS, path), "utf8")) as Entry);
}
