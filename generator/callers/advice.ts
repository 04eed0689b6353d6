// Finds the advice for a broken call site: a sentence about the breaking change, and what to write
// instead.
import type { Change } from "../compare/diff/change.js";
import type { Json } from "../read/schema/json.js";
import { fieldOf, show, showAll, type Step } from "../compare/diff/words.js";
import { pathKey } from "./paths.js";
import type { Sides } from "./renames.js";
import type { RequestPath } from "./request-types.js";

/**
 * A sentence about the change that breaks a call site, and the code or words for its repair.
 * `instead` is empty if no repair is known.
 */
export interface Advice {
  readonly change: string;
  readonly instead: string;
}

/**
 * All changes of a catalog. `sides` maps the id of a changed model or operation to both versions of
 * its request.
 */
export interface Changes {
  readonly all: readonly Change[];
  readonly sides: ReadonlyMap<string, Sides>;
}

/** Returns the advice for code that names a model; undefined if the model keeps its contract. */
export function adviceOnModel({ all }: Changes, id: string): Advice | undefined {
  const change = all.find((each) => each.model === id && each.field === "" && isOfModel(each));
  return change && { change: `${id}: ${change.sentence}`, instead: insteadOfModel(change) };
}

const isOfModel = ({ kind }: Change) => /^model-(removed|renamed|untyped|rejected)$/.test(kind);

function insteadOfModel({ kind, model, after }: Change): string {
  if (kind === "model-renamed") return show(after ?? null);
  return kind === "model-untyped" ? `client.untyped(${show(model)})` : "another model";
}

/**
 * Returns the advice for a compiler error that no change of a request field explains. `texts` are
 * the strings near the error, and `change` is the message of the error.
 */
export function adviceOnTexts(changes: Changes, texts: readonly string[], change: string): Advice {
  const [model] = texts.flatMap((text) => adviceOnModel(changes, text) ?? []);
  if (model !== undefined) return model;
  const names = [...changes.sides.values()].flatMap(({ renames: { fields, words } }) => [
    ...fields.values(),
    ...words.values(),
  ]);
  const successors = new Set(
    texts.flatMap((text) => names.flatMap((each) => each.get(text) ?? [])),
  );
  const [one, ...others] = successors;
  return { change, instead: one === undefined || others.length > 0 ? "" : show(one) };
}

/**
 * Returns the advice for a field path in a request; undefined if no breaking change explains it.
 * `names` are the fields that the app sets in the object at this path.
 */
export function adviceOn(
  changes: Changes,
  { id, path }: RequestPath,
  names: ReadonlySet<string> = new Set(),
): Advice | undefined {
  const field = fieldOf(path);
  const modelChanges = changes.all.filter((each) => each.class === "major" && each.model === id);
  // Finds a change of a field directly inside the object at `path`. `isWritten` is true to search
  // the fields that the app sets, and false for the other fields.
  const parts = (kinds: RegExp, isWritten: boolean) =>
    modelChanges.find((each) => {
      const name = nameIn(field, each.field);
      return name !== undefined && names.has(name) === isWritten && kinds.test(each.kind);
    });
  // In an object, a missing required field is reported before a removed field.
  const change =
    modelChanges.find((each) => each.field === field && field !== "") ??
    parts(/required/, false) ??
    parts(/^field-removed$/, true) ??
    modelChanges.find(
      (each) => each.field === field && /alternative|condition|rule/.test(each.kind),
    ) ??
    enclosing(modelChanges, path);
  return (
    change && {
      change: sentenceOf(id, change),
      instead: insteadOf(change, changes.sides.get(id), path),
    }
  );
}

const sentenceOf = (id: string, { sentence }: Change): string => `${id}: ${sentence}`;

// Returns the last part of the path `field` if the field is directly inside `object`; undefined
// otherwise.
function nameIn(object: string, field: string): string | undefined {
  const inner =
    object === "" ? field : field.startsWith(`${object}.`) ? field.slice(object.length + 1) : "";
  return /^[^.[\]]+$/.test(inner) ? inner : undefined;
}

// Returns the first change of the field at a path, or else of the nearest changed field around it.
// Returns undefined if none of these fields has changed.
const enclosing = (changes: readonly Change[], path: readonly Step[]): Change | undefined =>
  path
    .map((_, index) => fieldOf(path.slice(0, index + 1)))
    .reverse()
    .flatMap((field) => changes.filter((each) => each.field === field))
    .at(0);

function insteadOf(change: Change, sides: Sides | undefined, path: readonly Step[]): string {
  const { kind, field, after } = change;
  const name = field.split(/[.[]/).at(-1) ?? field;
  if (kind === "field-removed") return successorOf(name, sides) ?? `leave ${name} out`;
  if (kind.includes("required")) return `add ${name}`;
  if (kind.startsWith("enum")) return oneOfWords(sides, path);
  if (kind === "bound-narrowed" && after !== undefined) return withinBound(change, after);
  if (kind === "type-changed" || kind === "type-narrowed") {
    return typeof after === "string" ? `a value of type ${after}` : "another value";
  }
  return kind.startsWith("pattern") ? "a text that matches" : "a value that the contract accepts";
}

function oneOfWords(sides: Sides | undefined, path: readonly Step[]): string {
  const nodes = sides?.after.at.get(pathKey(path))?.nodes ?? [];
  const values = nodes.flatMap((node) => (node.kind === "words" ? node.values : []));
  return values.length === 0 ? "another value" : `one of ${showAll(values)}`;
}

function withinBound({ sentence }: Change, bound: Json): string {
  const unit = /(?<= )(length|items)(?= )/.exec(sentence)?.[0].replace("length", "characters");
  const relation = sentence.includes("maximum") ? "at most" : "at least";
  return [relation, show(bound), ...(unit === undefined ? [] : [unit])].join(" ");
}

// Returns the new name of a renamed field; undefined if the field has none. If a field of this name
// was renamed in several objects, the first object decides.
const successorOf = (name: string, sides: Sides | undefined): string | undefined =>
  [...(sides?.renames.fields.values() ?? [])].find((names) => names.has(name))?.get(name);
