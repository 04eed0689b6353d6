// The reads of `checkRules`, shared by all rules: each field once, and one loop over each array.
import { pascalCase } from "../../../normalise/names.js";
import { block, ifStatement, type Code } from "../../layout/code.js";
import { localIdentifier } from "../../text/identifier.js";
import { use } from "../module-scope.js";
import { localName, readField, type Place } from "../place.js";
import type { Block } from "../block.js";
import type { Formula } from "./formula.js";

/** An object that rules look at: the request, or an item of one of its arrays. */
export interface Reading {
  /** Expression of the object. */
  readonly value: string;
  /** The block in which it is read. */
  readonly locals: Block;
  /** Fields that are read, under the names of locals. */
  readonly fields: Map<string, string>;
  /** Loops over the arrays in those locals. */
  readonly walks: Map<string, Walk>;
  /** Facts computed after these reads. */
  readonly statements: Code[];
}

/** One loop over an array, which collects facts about its items for the rules. */
export interface Walk {
  readonly array: string;
  readonly index: string;
  readonly item: string;
  /** The item, where it is an object. */
  readonly reading: Reading;
  /** The facts that the loop collects, by their formula. */
  readonly facts: Map<string, Formula>;
  readonly declarations: string[];
  readonly onItem: Code[];
  readonly onOther: Code[];
}

/** An object before its first read. */
export const newReading = (value: string, locals: Block): Reading => ({
  value,
  locals,
  fields: new Map(),
  walks: new Map(),
  statements: [],
});

/** The local that holds a field. */
export function fieldLocal(reading: Reading, place: Place, name: string): string {
  const { fields, locals, value } = reading;
  const wanted = [localIdentifier(name), `${value}${pascalCase(name)}`];
  const local = fields.get(name) ?? localName({ ...place, locals }, ...wanted);
  fields.set(name, local);
  return local;
}

/** The walk over the array that a local holds. */
export function walkOver({ walks, locals }: Reading, place: Place, array: string): Walk {
  const known = walks.get(array);
  if (known !== undefined) return known;
  const inner = { ...place, locals: locals.within() };
  const item = localName(inner, "item", "part");
  const walk: Walk = {
    array,
    index: localName(inner, "i", "j", "k"),
    item,
    reading: newReading(item, inner.locals),
    facts: new Map(),
    declarations: [],
    onItem: [],
    onOther: [],
  };
  walks.set(array, walk);
  return walk;
}

/** Statements that read the fields and walk the arrays. */
export function readingStatements(
  { value, fields, walks, statements }: Reading,
  place: Place,
): readonly Code[] {
  const read = [...fields].map(
    ([name, local]) => `const ${local} = ${readField({ ...place, value }, name)};`,
  );
  const walked = [...walks.values()].flatMap((walk) => walkStatements(walk, place));
  return [...read, ...walked, ...statements];
}

function walkStatements(walk: Walk, place: Place): readonly Code[] {
  const { array, index, item, declarations, onItem, onOther } = walk;
  const ofObject = readingStatements(walk.reading, place);
  const isObject = `${use(place.scope, "isObject")}(${item})`;
  const loop = block(`for (let ${index} = 0; ${index} < ${array}.length; ${index}++)`, [
    `const ${item} = ${array}[${index}];`,
    ...onItem,
    ...(ofObject.length + onOther.length === 0 ? [] : [ifStatement(isObject, ofObject, onOther)]),
  ]);
  const isArray = `${use(place.scope, "isArray")}(${array})`;
  return [...declarations, ifStatement(isArray, [loop])];
}
