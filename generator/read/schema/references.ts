// Resolves `$ref` inside the supplied documents, and fetches no other documents.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import { subSchemas } from "./walk.js";

/** The reason why a `$ref` cannot be resolved: unknown document, or missing target. */
type ReferenceFault = "remote" | "missing";

/** Resolves the references of one schema document. */
export interface References {
  /**
   * Returns the target of the `$ref` value `ref` in the schema object `from`, or the reason why
   * there is none.
   */
  readonly resolve: (from: JsonObject, ref: string) => Schema | ReferenceFault;
}

// The base URI of documents without an `$id`. No client can fetch a URI with this scheme.
const ROOT = "schema://document/root";

/**
 * Returns the resolver of a document's references. Its first use indexes the resources and anchors
 * of the document.
 *
 * @param documents - URI → other document that references may lead to. Default: none.
 */
export function referencesOf(
  root: Schema,
  documents: ReadonlyMap<string, Schema> = new Map(),
): References {
  const resources = new Map<string, Schema>();
  const anchors = new Map<string, JsonObject>();
  const bases = new Map<JsonObject, string>();

  const index = (schema: Schema, inherited: string): void => {
    if (!isJsonObject(schema) || bases.has(schema)) return;
    const id = schema["$id"];
    const base = typeof id === "string" ? join(id, inherited) : inherited;
    bases.set(schema, base);
    if (base !== inherited) resources.set(base, schema);
    for (const anchor of [schema["$anchor"], schema["$dynamicAnchor"]]) {
      if (typeof anchor === "string") anchors.set(`${base}#${anchor}`, schema);
    }
    for (const sub of subSchemas(schema)) index(sub.schema, base);
  };
  const document = (uri: string): Schema | undefined => {
    const indexed = resources.get(uri);
    if (indexed !== undefined) return indexed;
    const external = documents.get(uri);
    if (external === undefined) return undefined;
    resources.set(uri, external);
    index(external, uri);
    return external;
  };
  let isIndexed = false;
  // Builds the index at its first use, because most schemas contain no references.
  const indexRoot = (): void => {
    if (isIndexed) return;
    isIndexed = true;
    resources.set(ROOT, root);
    index(root, ROOT);
  };

  return {
    resolve(from, ref) {
      indexRoot();
      const [uri, fragment] = split(join(ref, bases.get(from) ?? ROOT));
      const resource = document(uri);
      if (resource === undefined) return "remote";
      if (fragment === "") return resource;
      // The base URI is the `$id` of the document, which may differ from the URI in the reference.
      const base = isJsonObject(resource) ? (bases.get(resource) ?? uri) : uri;
      if (!fragment.startsWith("/")) return anchors.get(`${base}#${fragment}`) ?? "missing";
      const target = at(resource, fragment, (schema) => bases.get(schema));
      if (target === undefined || !isSchema(target.value)) return "missing";
      // Indexes the target: a pointer may lead to a schema under an unknown keyword, which the
      // first pass skips.
      index(target.value, target.base ?? base);
      return target.value;
    },
  };
}

/**
 * Returns the name of the definition that `ref` points to. Replaces each `&` by a space, because
 * the generator joins the names of combined definitions with ` & ` and splits them there again.
 * Also replaces control characters, because they separate the parts of a type hint.
 */
export function nameIn(ref: string): string {
  const last = ref.split(/[/#]/).at(-1) ?? "";
  return (decode(last) ?? last).replace(/\s*[\p{Cc}&]+\s*/gu, " ");
}

/** Returns a list with the target of a schema's `$ref`. The list is empty if there is no target. */
export function targetsOf(schema: JsonObject, references: References): readonly Schema[] {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  return isSchema(target) ? [target] : [];
}

/** Returns all schema objects in a document and in the targets of its references. */
export function schemasOf(root: Schema, references: References): ReadonlySet<JsonObject> {
  const result = new Set<JsonObject>();
  const add = (schemas: readonly Schema[]) => {
    for (const schema of schemas) if (isJsonObject(schema)) result.add(schema);
  };
  add([root]);
  for (const schema of result) {
    add(subSchemas(schema).map((sub) => sub.schema));
    add(targetsOf(schema, references));
  }
  return result;
}

function join(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#$/, "");
  } catch {
    return `invalid:${reference}`;
  }
}

function split(url: string): readonly [uri: string, fragment: string] {
  const hash = url.indexOf("#");
  return hash < 0 ? [url, ""] : [url.slice(0, hash), url.slice(hash + 1)];
}

function at(
  root: Json,
  pointer: string,
  baseOf: (schema: JsonObject) => string | undefined,
): { readonly value: Json; readonly base: string | undefined } | undefined {
  let value: Json | undefined = root;
  let base: string | undefined;
  for (const raw of pointer.slice(1).split("/")) {
    const key = decode(raw);
    if (key === undefined) return undefined;
    if (isJsonArray(value)) value = /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) return undefined;
    if (isJsonObject(value)) base = baseOf(value) ?? base;
  }
  return { value, base };
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
