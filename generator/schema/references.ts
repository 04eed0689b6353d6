// Finds what `$ref` points to, inside one document; nothing is ever fetched.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import { subSchemas } from "./walk.js";

/** Why a reference cannot be followed. */
export type ReferenceFault = "remote" | "missing";

/** The references of one schema document. */
export interface References {
  /** The schema that `ref`, written in `from`, points to. */
  readonly resolve: (from: JsonObject, ref: string) => Schema | ReferenceFault;
}

// Documents without an `$id` live here; the scheme resolves references and can never be fetched.
const ROOT = "schema://document/root";

/** Indexes the resources and anchors of a document. */
export function referencesOf(root: Schema): References {
  const resources = new Map<string, Schema>([[ROOT, root]]);
  const anchors = new Map<string, Schema>();
  const bases = new Map<JsonObject, string>();

  const index = (schema: Schema, inherited: string): void => {
    if (!isJsonObject(schema) || bases.has(schema)) return;
    const base = typeof schema["$id"] === "string" ? join(schema["$id"], inherited) : inherited;
    bases.set(schema, base);
    if (base !== inherited) resources.set(base, schema);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = schema[keyword];
      if (typeof name === "string") anchors.set(`${base}#${name}`, schema);
    }
    for (const sub of subSchemas(schema)) index(sub.schema, base);
  };
  index(root, ROOT);

  return {
    resolve(from, ref) {
      const url = join(ref, bases.get(from) ?? ROOT);
      const hash = url.indexOf("#");
      const document = hash < 0 ? url : url.slice(0, hash);
      const fragment = hash < 0 ? "" : url.slice(hash + 1);
      const resource = resources.get(document);
      if (resource === undefined) return "remote";
      if (fragment === "") return resource;
      if (!fragment.startsWith("/")) return anchors.get(`${document}#${fragment}`) ?? "missing";
      const target = at(resource, fragment);
      if (!isSchema(target)) return "missing";
      // A pointer may lead under an unknown keyword, which the index has not seen.
      index(target, document);
      return target;
    },
  };
}

function join(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#$/, "");
  } catch {
    return `invalid:${reference}`;
  }
}

function at(root: Json, pointer: string): Json | undefined {
  let value: Json | undefined = root;
  for (const raw of pointer.slice(1).split("/")) {
    let key: string;
    try {
      key = decodeURIComponent(raw).replaceAll("~1", "/").replaceAll("~0", "~");
    } catch {
      return undefined;
    }
    if (isJsonArray(value)) value = /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}
