// The combinations that one schema object brings: references, alternatives, conditions.
import {
  canonicalJson,
  isJsonObject,
  isSchema,
  objectOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { keyword, namesMapAt, schemaAt, schemaMapAt, schemasAt } from "./keyword.js";
import { evaluatedShape } from "./unevaluated.js";
import { hasCombinations } from "./own-parts.js";
import type { Conditional, Shape } from "../meaning/parts.js";
import { EVERYTHING, type Conjunction, type Node } from "../meaning/space.js";
import { withoutAnnotations } from "./without-annotations.js";

/** What a schema object asks beside its own keywords. */
export interface OwnResidue {
  /** Schemas that hold as well: of `$ref` and `allOf`. */
  readonly also: readonly Conjunction[];
  /** What `unevaluatedProperties` means, where that can be said. */
  readonly shape: Shape | undefined;
  readonly anyOf: readonly (readonly Conjunction[])[];
  readonly oneOf: readonly (readonly Conjunction[])[];
  readonly not: readonly Conjunction[];
  readonly conditionals: readonly Conditional[];
  readonly opaque: readonly string[];
}

export function ownResidue(
  node: Node,
  schema: JsonObject,
  conjunction: (sub: Schema) => Conjunction,
): OwnResidue {
  const listed = (name: string) => {
    const branches = schemasAt(schema, name).map(conjunction);
    return branches.length === 0 ? [] : [branches];
  };
  const excluded = schemaAt(schema, "not");
  const target = referenceTarget(node, schema);
  const shape = hasCombinations(schema) ? evaluatedShape(node, schema, conjunction) : undefined;
  return {
    also: [
      ...(target === undefined ? [] : [conjunction(target)]),
      ...schemasAt(schema, "allOf").map(conjunction),
    ],
    shape,
    anyOf: listed("anyOf"),
    oneOf: listed("oneOf"),
    not: excluded === undefined ? [] : [conjunction(excluded)],
    conditionals: conditionalsOf(schema, conjunction),
    opaque: opaqueTexts(node, schema, target === undefined, shape !== undefined),
  };
}

export function referenceTarget({ document }: Node, schema: JsonObject): Schema | undefined {
  const ref = keyword(schema, "$ref");
  if (typeof ref !== "string") return undefined;
  const target = document.references.resolve(schema, ref);
  return isSchema(target) ? target : undefined;
}

function conditionalsOf(
  schema: JsonObject,
  conjunction: (sub: Schema) => Conjunction,
): readonly Conditional[] {
  const found: Conditional[] = [];
  const condition = schemaAt(schema, "if");
  if (condition !== undefined) {
    const then = conjunction(schemaAt(schema, "then") ?? true);
    const otherwise = conjunction(schemaAt(schema, "else") ?? true);
    if (then !== EVERYTHING || otherwise !== EVERYTHING) {
      found.push({ if: conjunction(condition), then, else: otherwise });
    }
  }
  const dependent = (name: string, then: Schema): Conditional => ({
    if: conjunction(
      objectOf([
        ["type", "object"],
        ["required", [name]],
      ]),
    ),
    then: conjunction(then),
    else: EVERYTHING,
    dependsOn: name,
  });
  for (const [name, names] of namesMapAt(schema, "dependentRequired")) {
    if (names.length > 0) found.push(dependent(name, objectOf([["required", names]])));
  }
  for (const [name, then] of schemaMapAt(schema, "dependentSchemas")) {
    found.push(dependent(name, then));
  }
  return found;
}

// Keywords without a reading here: equal only where the same text stands in the same document.
function opaqueTexts(
  node: Node,
  schema: JsonObject,
  refIsUnknown: boolean,
  shapeIsKnown: boolean,
): readonly string[] {
  const { document } = node;
  const texts: string[] = [];
  const isCombined = hasCombinations(schema);
  const isUnknown = (name: string): boolean => {
    const value = keyword(schema, name);
    if (value === undefined || value === true) return false;
    if (name === "$ref") return refIsUnknown;
    if (name === "unevaluatedProperties") return isCombined && !shapeIsKnown;
    return name === "$dynamicRef" || isCombined;
  };
  if (OPAQUE.some(isUnknown)) {
    const text = canonicalJson(withoutAnnotations(schema));
    const isAlone = !/"\$(ref|dynamicRef)":/.test(text);
    texts.push(
      isAlone ? text : `${document.references.resourceOf(schema)} ${text} ${document.text()}`,
    );
  }
  if (document.vocabulary) {
    for (const name of Object.keys(schema).filter((key) => key.startsWith("x-"))) {
      const value = keyword(schema, name) ?? null;
      const text = isJsonObject(value) ? canonicalJson(value) : "";
      texts.push(`${name} ${text} ${text.includes('"$ref":') ? document.text() : ""}`);
    }
  }
  return texts;
}

const OPAQUE = ["$ref", "$dynamicRef", "unevaluatedItems", "unevaluatedProperties"];
