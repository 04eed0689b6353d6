// Makes a catalog of any size from the models of contracts/ and changed copies of these models.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MODELS = fileURLToPath(new URL("../../contracts/models", import.meta.url));

/** The parts of a catalog entry that this file changes. */
export interface Entry {
  readonly id: string;
  readonly parameters?: {
    readonly endpoint?: string;
    readonly input_schema?: Schema;
  };
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

/**
 * Returns a catalog with `count` models: the models of contracts/, then changed copies with ids
 * such as `ID-copy-2`.
 */
export const syntheticCatalog = (count: number) => catalogOf(syntheticEntries(count));

/** Returns a catalog with these entries. */
export const catalogOf = (data: readonly Entry[]) => ({ success: true, object: "list", data });

/** Returns `count` entries of models. */
export function syntheticEntries(count: number): readonly Entry[] {
  const models = publishedEntries().filter((entry) => entry.parameters?.input_schema !== undefined);
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length] as Entry;
    const turn = Math.floor(index / models.length) + 1;
    return turn === 1 ? model : variant(model, turn);
  });
}

function variant(entry: Entry, turn: number): Entry {
  const id = `${entry.id}-copy-${turn}`;
  const { parameters } = entry;
  const schema = vary(parameters?.input_schema, turn) as Schema | undefined;
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

// Changes a schema as new versions of a model do: higher limits, one more choice, another
// description.
function vary(value: unknown, turn: number): unknown {
  if (Array.isArray(value)) return value.map((item) => vary(item, turn));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (LIMITS.has(key) && typeof part === "number") return [key, part + turn];
      if (key === "description" && typeof part === "string") return [key, `${part} (${turn})`];
      if (key === "enum" && Array.isArray(part) && typeof part[0] === "string") {
        return [key, [...part, `choice-${turn}`]];
      }
      return [key, vary(part, turn)];
    }),
  );
}

const LIMITS = new Set(["maximum", "maxLength", "maxItems"]);

function publishedEntries(): readonly Entry[] {
  return readdirSync(MODELS, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => JSON.parse(readFileSync(join(MODELS, path), "utf8")) as Entry);
}
