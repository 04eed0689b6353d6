// Assigns unique type names in one module. Each name is made from a hint, which is the path of a
// value in the request.
import { pascalCase } from "../../read/normalise/names.js";
import { commentLines } from "../text/comment.js";

/** Assigns the type names of a module. */
export interface ModuleNames {
  /** Returns the type name for the value at path `hint`. */
  readonly at: (hint: string) => string;
  /** Returns the first JSDoc sentence of the type at path `hint`. */
  readonly sentence: (hint: string) => string;
  /** Assigned name → the hint from which the name was made. */
  readonly hints: ReadonlyMap<string, string>;
}

/** Names that are assigned before all other names. */
export interface ReservedNames {
  /** Hint → reserved name. */
  readonly byHint: ReadonlyMap<string, string>;
  readonly all: ReadonlySet<string>;
}

/** The types that a module may import by name. */
export const IMPORTED = ["ImageFile"];

const NOTHING_RESERVED: ReservedNames = { byHint: new Map(), all: new Set() };

// In a hint, `STEP` stands before an inner field or a definition, and `FORM` before the word for an
// alternative. No field name contains these characters.
const STEP = "\0";
const FORM = "\x01";

/**
 * Returns the hint of a field of an object. `owner` is the hint of the object, `field` the name of
 * the field. The result differs from the hints of all request fields.
 */
export const hintInside = (owner: string, field: string): string => `${owner}${STEP}${field}`;

/** Returns the hint of a definition. */
export const hintOfDefinition = (name: string): string => `${STEP}${name}`;

/**
 * Returns the hint of one alternative of a union. `owner` is the hint of the union, and `form` is
 * the word for the alternative. If `owner` already ends with such a word, `form` replaces it.
 */
export const hintOfForm = (owner: string, form: string): string =>
  `${owner.replace(/\x01[^\0\x01]*$/, "")}${FORM}${form}`;

const isDefinition = (hint: string) => hint.lastIndexOf(STEP) === 0 && !hint.includes(FORM);
const isForm = (hint: string) => hint.lastIndexOf(FORM) > hint.lastIndexOf(STEP);

/**
 * Checks whether a hint belongs to a definition or an alternative. The names of these types come
 * from the catalog.
 */
export const isCatalogName = (hint: string): boolean => isDefinition(hint) || isForm(hint);

/**
 * Returns the preferred name of the type at `hint`. For example, `imagesItem` in `VideoRequest`
 * gives `VideoImagesItem`.
 */
export const nameAt = (request: string, hint: string): string =>
  request.replace(/Request$/, "") + pascalCase(hint).replace(/^Model$/, "Object");

/** Returns the first JSDoc sentence of the type at path `hint`. */
export function sentenceAt(request: string, hint: string): string {
  const place = hint.replace(/\x01[^\0]*/g, "");
  const path = place
    .replace(/Item$/, "")
    .split(STEP)
    .filter((step) => step !== "");
  const label = `\`${commentLines(path.join(".")).join(" ")}\``;
  const owner = place.endsWith("Item") ? `item of ${label}` : label;
  if (!isForm(hint)) return `${owner === label ? label : `An ${owner}`} in {@link ${request}}.`;
  if (path.length === 0) return `A form of {@link ${request}}.`;
  return `A form of ${owner === label ? label : `an ${owner}`} in {@link ${request}}.`;
}

/**
 * Returns the functions that assign type names in a module. `request` is the name of the request
 * type.
 */
export function moduleNames(
  request: string,
  reserved: ReservedNames = NOTHING_RESERVED,
): ModuleNames {
  const usedNames = new Set<string>([...IMPORTED, ...reserved.all]);
  const free = freeNames(usedNames);
  if (!usedNames.has(request)) free(request);
  const unusedNames = new Map(reserved.byHint);
  const hints = new Map<string, string>();
  return {
    hints,
    at(hint) {
      const reservedName = unusedNames.get(hint);
      unusedNames.delete(hint);
      const name = reservedName ?? free(nameAt(request, hint));
      hints.set(name, hint);
      return name;
    },
    sentence: (hint) => sentenceAt(request, hint),
  };
}

/**
 * Reserves the names in `exported`, and then a name for each definition and alternative. If the
 * preferred name is in use, the name gets the suffix `Definition` or `Form`. A number as suffix
 * would depend on the order in the catalog.
 */
export function reservedNames(
  request: string,
  exported: ReservedNames,
  hints: ReadonlyMap<string, string>,
): ReservedNames {
  const all = new Set(exported.all);
  const byHint = new Map(exported.byHint);
  const free = freeNames(new Set([...IMPORTED, request, `${request}Fields`, ...all]));
  for (const hint of hints.values()) {
    if (!isCatalogName(hint) || byHint.has(hint)) continue;
    const preferred = nameAt(request, hint);
    const name = free(
      all.has(preferred) ? `${preferred}${isForm(hint) ? "Form" : "Definition"}` : preferred,
    );
    byHint.set(hint, name);
    all.add(name);
  }
  return { byHint, all };
}

/**
 * Returns a function that makes a name unique by adding a number. The function adds the result to
 * `usedNames`, and also the result with the suffix `Fields`.
 */
export function freeNames(usedNames: Set<string>): (preferred: string) => string {
  return (preferred) => {
    let name = preferred;
    for (let count = 2; usedNames.has(name) || usedNames.has(`${name}Fields`); count++) {
      name = `${preferred}${count}`;
    }
    usedNames.add(name).add(`${name}Fields`);
    return name;
  };
}
