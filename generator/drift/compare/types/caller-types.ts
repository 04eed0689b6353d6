// The types that callers of one contract write requests in, as shapes: what the emitter declares, without printing it.
import { namesOf } from "../../../normalise/names.js";
import type { Alias, Declaration } from "../../../emit/types/declaration.js";
import type { KeptType } from "../../../emit/types/kept-names.js";
import type { Bare, BareObject } from "../../../emit/types/library/bare-schema.js";
import type { Tokens } from "../../../emit/types/library/tokens.js";
import { declaredTypes } from "../../../emit/types/request-types.js";
import { intersect, NEVER, union, UNKNOWN, type Shape } from "../../../emit/types/shape/shape.js";
import type { ComparableRequest } from "../../../diff/comparable.js";

/** The types of one contract. */
export interface CallerTypes {
  /** Name of the request type. */
  readonly request: string;
  readonly declarations: ReadonlyMap<string, Declaration | Alias>;
  /** Types that callers import beside the request. */
  readonly kept: readonly KeptType[];
}

/** Whose request it is: the SDK fills in `model` for models. */
export type RequestKind = "model" | "operation";

/** The types of a request; throws where it is too large to have any. */
export function callerTypes(
  { id, input_schema: schema, rules }: ComparableRequest,
  kind: RequestKind,
): CallerTypes {
  const names = namesOf(id);
  const { declared, kept } = declaredTypes({ id, kind, names, schema, rules });
  const declarations = new Map<string, Declaration | Alias>();
  // What the library would print of branches, read directly; reading may declare further objects.
  for (let next = declared.takeBranches(); next.length > 0; next = declared.takeBranches()) {
    for (const { name, bare } of next) {
      const shape = shapeOfBare(bare, declared.tokens, declarations);
      declarations.set(name, { name, doc: [], shape });
    }
  }
  for (const each of [...declared.declarations, declared.request]) {
    declarations.set(each.name, each);
  }
  return { request: names.type, declarations, kept };
}

function shapeOfBare(
  bare: Bare,
  tokens: Tokens,
  declarations: Map<string, Declaration | Alias>,
): Shape {
  const read = (sub: Bare) => shapeOfBare(sub, tokens, declarations);
  if (typeof bare === "boolean") return bare ? UNKNOWN : NEVER;
  if ("enum" in bare) return union(bare.enum.map((token) => tokens.shapeOf(token) ?? UNKNOWN));
  if ("allOf" in bare) return bare.allOf.map(read).reduce(intersect, UNKNOWN);
  if ("anyOf" in bare) return union(bare.anyOf.map(read));
  if (bare.type === "array") return { kind: "array", item: read(bare.items) };
  return bare.type === "object"
    ? objectOfBare(bare, tokens, declarations, read)
    : { kind: bare.type };
}

function objectOfBare(
  { properties, required, additionalProperties: others }: BareObject,
  tokens: Tokens,
  declarations: Map<string, Declaration | Alias>,
  read: (bare: Bare) => Shape,
): Shape {
  const fields = Object.entries(properties).map(([token, sub]) => ({
    name: tokens.fieldOf(token)?.name ?? token,
    doc: [],
    optional: !required.includes(token),
    shape: read(sub),
  }));
  if (fields.length === 0) return { kind: "record", value: read(others) };
  // No emitted name holds a `#`.
  const name = `#${declarations.size}`;
  const otherKeys =
    others === false
      ? {}
      : { otherKeys: union([read(others), ...fields.map(({ shape }) => shape)]) };
  declarations.set(name, { name, doc: [], fields, ...otherKeys, alternatives: [] });
  return { kind: "name", name };
}
