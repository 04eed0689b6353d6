// Reads a JSON Schema into a tree of nodes, one for each sub-schema. A reference stays as a name,
// and `allOf` becomes an intersection.
import { LIMITS } from "../check/limits.js";
import { EntryRejectionError } from "../check/rejection.js";
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import type { Doubt } from "../schema/left-open.js";
import { nameIn, referencesOf, type References } from "../schema/references.js";
import { accepts } from "./accepts.js";
import { narrowings, schemasAt, type Narrowing } from "./conditions.js";
import { labelsOf } from "./labels.js";
import { meet } from "./meet.js";
import { NotExpressibleError } from "./not-expressible.js";
import { freeze, isNever, withNotes, wordsOf } from "./nodes.js";
import { nodeOfTypes, type ReadScope } from "./own.js";
import { ANY, NEVER, type Node, type Notes, type Reference, type Tree } from "./tree.js";

export interface ReadOptions {
  /** Whether the schema is a documented rule, which may use `x-` keywords. Default false. */
  readonly rule?: boolean;
  /** Resolves references. Default: inside the schema only. */
  readonly references?: References;
  /** Schema object → problems in it. They become the note `leftOpen` of the node. Default: none. */
  readonly doubtsAt?: ReadonlyMap<JsonObject, readonly Doubt[]>;
}

export function readTree(schema: Schema, options: ReadOptions = {}): Tree {
  if (!isJsonObject(schema)) return { root: schema ? ANY : NEVER, definitions: new Map() };
  const reader = new Reader(schema, options);
  const tree = reader.tree();
  const wrongDefaults = reader.wrongDefaults();
  const impossible = reader.impossible();
  const whole = wrongDefaults.size === 0 ? tree : new Reader(schema, options, wrongDefaults).tree();
  return Object.freeze({
    ...whole,
    ...(wrongDefaults.size > 0 && { wrongDefaults }),
    ...(impossible.length > 0 && { impossible }),
  });
}

// If a schema object needs a definition that is still being read, the node of this schema object is
// only a reference. The schema object is read again later.
class Reader {
  readonly #root: JsonObject;
  readonly #references: References;
  readonly #doubtsAt: ReadonlyMap<JsonObject, readonly Doubt[]>;
  readonly #withoutDefault: ReadonlySet<JsonObject>;
  readonly #definitions = new Map<string, Node>();
  readonly #names = new Map<JsonObject, string>();
  readonly #nodes = new Map<JsonObject, Node>();
  readonly #open = new Set<string>();
  readonly #later: JsonObject[] = [];
  readonly #scope: ReadScope;
  #steps = 0;
  #depth = 0;
  #isBlocked = false;
  #isLast = false;

  constructor(
    root: JsonObject,
    { rule = false, references = referencesOf(root), doubtsAt = new Map() }: ReadOptions,
    withoutDefault: ReadonlySet<JsonObject> = new Set(),
  ) {
    this.#root = root;
    this.#doubtsAt = doubtsAt;
    this.#withoutDefault = withoutDefault;
    this.#references = references;
    this.#scope = {
      definitions: this.#definitions,
      isRule: rule,
      read: (schema) => this.#read(schema),
      lookUp: (reference) => this.#lookUp(reference),
      together: (a, b) => this.#together(a, b),
      step: () => {
        this.#steps++;
        if (this.#steps <= LIMITS.nodes) return;
        const what = `its references unfold to more than ${LIMITS.nodes} schemas`;
        throw new EntryRejectionError("E_SCHEMA_SIZE", what);
      },
    };
  }

  tree(): Tree {
    const isReferred = JSON.stringify(this.#root).includes('"$ref"');
    const root = isReferred ? this.#define(this.#root, "#") : this.#read(this.#root);
    this.#isLast = true;
    for (let next = this.#later.pop(); next !== undefined; next = this.#later.pop()) {
      this.#nodes.delete(next);
      this.#complete(this.#names.get(next) ?? "", () => this.#read(next as JsonObject));
    }
    const whole = root.kind === "reference" ? (this.#definitions.get(root.name) ?? ANY) : root;
    return { root: whole, definitions: this.#definitions };
  }

  /** Returns the schema objects that refuse their own default. */
  wrongDefaults(): ReadonlySet<JsonObject> {
    return new Set(
      [...this.#nodes].flatMap(([schema, node]) =>
        schema["default"] !== undefined && accepts(node, schema["default"], this.#scope) === false
          ? [schema]
          : [],
      ),
    );
  }

  /** Returns the schema objects that accept no value. */
  impossible(): readonly JsonObject[] {
    return [...this.#nodes].flatMap(([schema, node]) => (isNever(node) ? [schema] : []));
  }

  #read(schema: Schema): Node {
    if (!isJsonObject(schema)) return schema ? ANY : NEVER;
    const cached = this.#nodes.get(schema);
    if (cached !== undefined) return cached;
    this.#scope.step();
    if (this.#depth >= LIMITS.unfolded) {
      const what = `its references unfold to more than ${LIMITS.unfolded} levels`;
      throw new EntryRejectionError("E_SCHEMA_DEPTH", what);
    }
    const outer = this.#isBlocked;
    this.#isBlocked = false;
    this.#depth++;
    let node = this.#nodeOf(schema);
    this.#depth--;
    if (this.#isBlocked && !this.#isLast) {
      this.#later.push(schema);
      node = freeze({ kind: "reference", name: this.#nameOf(schema, "") });
    }
    this.#isBlocked = outer;
    const noted = withNotes(node, this.#notesOf(schema));
    this.#nodes.set(schema, noted);
    return noted;
  }

  #notesOf(schema: JsonObject): Notes {
    const { default: value, ...notes } = notesOfSchema(schema);
    const doubts = this.#doubtsAt.get(schema) ?? [];
    return {
      ...notes,
      ...(value !== undefined && !this.#withoutDefault.has(schema) && { default: value }),
      ...(doubts.length > 0 && { leftOpen: doubts.map(hoverLine) }),
    };
  }

  #nodeOf(schema: JsonObject): Node {
    const refused = REFUSED.find((keyword) => (schema[keyword] ?? true) !== true);
    if (refused !== undefined) {
      throw new EntryRejectionError(
        "E_SCHEMA_KEYWORD",
        `its schema has the keyword "${refused}", which the generator does not support`,
      );
    }
    let node: Node = ANY;
    let isWhole = true;
    for (const narrow of this.#narrowings(schema)) {
      const narrowed = narrow(node);
      if (narrowed === undefined) isWhole = false;
      else node = narrowed;
    }
    const values = listedValues(schema);
    if (values !== undefined) {
      const verdicts = values.map((value) => accepts(node, value, this.#scope));
      if (verdicts.includes(undefined)) isWhole = false;
      node = wordsOf(values.filter((_, index) => verdicts[index] !== false));
    }
    // Does not throw if the schema waits for an unfinished definition, because the schema is then
    // read again later.
    if (!isWhole && (this.#isLast || !this.#isBlocked)) throw new NotExpressibleError(schema);
    return node;
  }

  #narrowings(schema: JsonObject): readonly Narrowing[] {
    const scope = this.#scope;
    const parts = (): readonly Node[] => [
      ...this.#targetNodes(schema),
      ...schemasAt(schema, "allOf").map(scope.read),
    ];
    return [
      () => nodeOfTypes(schema, scope),
      (base) => {
        let node: Node | undefined = base;
        for (const part of parts()) node = node && meet(node, part, scope);
        return node;
      },
      ...narrowings(schema, scope),
    ];
  }

  #targetNodes(schema: JsonObject): readonly Node[] {
    const ref = schema["$ref"];
    const target = typeof ref === "string" ? this.#references.resolve(schema, ref) : undefined;
    if (typeof ref !== "string" || !isSchema(target)) return [];
    return [isJsonObject(target) ? this.#define(target, nameIn(ref)) : this.#read(target)];
  }

  #define(schema: JsonObject, preferredName: string): Reference {
    const name = this.#nameOf(schema, preferredName);
    if (!this.#definitions.has(name) && !this.#open.has(name)) {
      this.#open.add(name);
      this.#complete(name, () => this.#read(schema));
      this.#open.delete(name);
    }
    return freeze({ kind: "reference", name });
  }

  // A definition that only refers to itself accepts any value.
  #complete(name: string, read: () => Node): void {
    let node = read();
    const seen = new Set([name]);
    while (node.kind === "reference") {
      if (seen.has(node.name)) {
        this.#definitions.set(name, ANY);
        return;
      }
      seen.add(node.name);
      const next = this.#definitions.get(node.name);
      if (next === undefined) break;
      node = next;
    }
    this.#definitions.set(name, node);
  }

  #nameOf(schema: JsonObject, preferredName: string): string {
    const cached = this.#names.get(schema);
    if (cached !== undefined) return cached;
    const usedNames = new Set(this.#names.values());
    let name = preferredName;
    for (let count = 2; usedNames.has(name) || name === ""; count++)
      name = `${preferredName}${count}`;
    this.#names.set(schema, name);
    return name;
  }

  #lookUp({ name }: Reference): Node | undefined {
    const node = this.#definitions.get(name);
    if (node === undefined) this.#isBlocked = true;
    return node?.kind === "reference" ? this.#lookUp(node) : node;
  }

  #together(a: Reference, b: Reference): Node | undefined {
    const names = [...new Set([a, b].flatMap(({ name }) => name.split(" & ")))].sort();
    const name = names.join(" & ");
    if (this.#definitions.has(name) || this.#open.has(name)) {
      return freeze({ kind: "reference", name });
    }
    const [first, second] = [this.#lookUp(a), this.#lookUp(b)];
    if (first === undefined || second === undefined) return undefined;
    this.#open.add(name);
    const node = meet(first, second, this.#scope);
    this.#open.delete(name);
    if (node === undefined) return undefined;
    this.#complete(name, () => node);
    return freeze({ kind: "reference", name });
  }
}

// Keywords that a node cannot express. No known catalog uses them.
const REFUSED = ["$vocabulary", "unevaluatedProperties", "unevaluatedItems", "$dynamicRef"];

function listedValues({ const: value, enum: members }: JsonObject): readonly Json[] | undefined {
  if (value === undefined) return isJsonArray(members) ? members : undefined;
  if (!isJsonArray(members)) return [value];
  const text = canonicalJson(value);
  return members.some((each) => canonicalJson(each) === text) ? [value] : [];
}

const hoverLine = ({ reason }: Doubt): string =>
  `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

const REMARKS = "title format readOnly writeOnly contentEncoding contentMediaType".split(" ");

function notesOfSchema(schema: JsonObject): Notes {
  const { description, title, default: value, examples, deprecated } = schema;
  const text = typeof description === "string" ? description : title;
  const remarks = REMARKS.flatMap((keyword): [string, Json][] => {
    const remark = schema[keyword];
    return remark === undefined || remark === text ? [] : [[keyword, remark]];
  });
  const labels = labelsOf(schema);
  return {
    ...(typeof text === "string" && { description: text }),
    ...(typeof title === "string" && { title }),
    ...(labels.length > 0 && { labels }),
    ...(value !== undefined && { default: value }),
    ...(isJsonArray(examples) && { examples }),
    ...(deprecated === true && { deprecated }),
    ...(remarks.length > 0 && { remarks: objectOf(remarks) }),
  };
}
