// Random request bodies for a contract: correct or nearly correct values, alone and together.
import { exampleRequest } from "../../generator/typescript/example.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { requestTree } from "../../generator/read/tree/contract-tree.js";
import { isJsonArray, isJsonObject, type Json } from "../../generator/read/schema/json.js";
import { fieldMutations } from "./corpus/mutations.js";
import { alternatives, fieldsOf, wholeExample } from "./corpus/values.js";

export type Body = Readonly<Record<string, Json>>;

/** Values from requests of all models, right and wrong. */
const COMMON: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  "",
  "a",
  "1",
  " ",
  "😀",
  [],
  {},
  [[]],
  [null],
  "https://example.com/a.png",
  "http://example.com/a.mp4",
  "https://10.0.0.1/a",
  "a.png",
  "data:image/png;base64,AAAA",
  "@cat",
  "a @cat <<<image_2>>>",
  "16:9",
  "9:19.5",
  "1080P",
];

/** The names and values in a schema, and values beside its bounds. */
function namedIn(schema: Json, key = ""): readonly Json[] {
  if (isJsonArray(schema)) return schema.flatMap((item) => namedIn(item, key));
  if (isJsonObject(schema)) {
    return Object.entries(schema).flatMap(([name, member]) => [
      ...(key === "properties" ? [name] : []),
      ...namedIn(member, name),
    ]);
  }
  if (typeof schema === "string") return key === "enum" || key === "const" ? [schema] : [];
  if (typeof schema !== "number") return [];
  const texts = /Length$/.test(key) && schema < 10_000 ? [schema, schema + 1] : [];
  return [
    schema,
    schema - 1,
    schema + 1,
    schema + 0.5,
    String(schema),
    ...texts.flatMap((length) => ["a".repeat(length), "😀".repeat(length)]),
  ];
}

/** A source of bodies; the same random numbers make the same bodies. */
export function randomBodies(contract: Contract, random: () => number): () => Body {
  const tree = requestTree(contract.schema);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const base = exampleRequest(contract);
  const schemas = [contract.schema, ...contract.rules.map(({ schema }) => schema)] as Json[];
  const named = [...new Set([...COMMON, ...schemas.flatMap((schema) => namedIn(schema))])];
  const fields = fieldsOf(tree.root).filter(([name]) => name !== "model");
  const values = fields.map(([name, node]): readonly [string, readonly Json[]] => {
    const whole = wholeExample(node, name, tree);
    const right = [whole, ...alternatives(node, name, tree)];
    const wrong = fieldMutations(name, node, { [name]: whole }, tree);
    const { properties } = contract.schema as { readonly properties?: Body };
    const near = namedIn(properties?.[name] ?? null);
    return [name, [...right, ...right, ...near, ...wrong.map(({ value }) => at(value, name))]];
  });

  const edited = (value: Json): Json => {
    if (isJsonArray(value) && value.length > 0 && random() < 0.8) {
      const place = below(value.length);
      if (random() < 0.3) return [...value, value[place] ?? null];
      return value.map((item, index) => (index === place ? edited(item) : item));
    }
    const keys = isJsonObject(value) ? Object.keys(value) : [];
    if (isJsonObject(value) && keys.length > 0 && random() < 0.9) {
      const key = pick(keys);
      const { [key]: inner = null, ...others } = value;
      return random() < 0.2 ? others : { ...others, [key]: edited(inner) };
    }
    return pick(named);
  };

  return () => {
    const body: Record<string, Json> = { ...base };
    for (let changes = below(5); changes > 0 && values.length > 0; changes--) {
      const [name, known] = pick(values);
      body[name] = random() < 0.7 ? pick(known) : edited(pick(known));
    }
    if (random() < 0.1) body[`${pick(Object.keys({ ...base, x: 1 }))}_x`] = pick(named);
    if (random() < 0.15) delete body[pick(Object.keys({ ...body, x: 1 }))];
    return body;
  };
}

const at = (value: Json, name: string): Json =>
  isJsonObject(value) ? (value[name] ?? null) : null;
