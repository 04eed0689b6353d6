// Names of the types in one module: each once, and what their JSDoc begins with.
import { pascalCase } from "../../normalise/names.js";
import { commentLines } from "../text/comment.js";

/** Gives out the names of a module. */
export interface ModuleNames {
  /** The name itself where it is free, else with a number; `<name>Fields` stays free for it. */
  readonly free: (wanted: string) => string;
  /** Type name for the value at path `hint`. */
  readonly at: (hint: string) => string;
  /** First sentence of the JSDoc of the type at path `hint`. */
  readonly sentence: (hint: string) => string;
}

/** Names that callers import: they are assigned before all others, by the paths of their objects. */
export interface KeptNames {
  /** Hint → name, for objects that are declared under the name that callers import. */
  readonly own: ReadonlyMap<string, string>;
  /** All names that callers import. */
  readonly all: ReadonlySet<string>;
}

const NOTHING_KEPT: KeptNames = { own: new Map(), all: new Set() };

// No text between two names of a hint may be taken for a name.
const STEP = "\0";

/** The hint of a field inside the value at `owner`, so that it never competes with a field of the request. */
export const hintInside = (owner: string, field: string): string => `${owner}${STEP}${field}`;

/** The hint of a definition. */
export const hintOfDefinition = (name: string): string => `${STEP}${name}`;

/** The name that something at `hint` would like, in the module of this request. */
export const nameAt = (request: string, hint: string): string =>
  request.replace(/Request$/, "") + pascalCase(hint).replace(/^Model$/, "Object");

/** First sentence of the JSDoc of the type at path `hint`. */
export function sentenceAt(request: string, hint: string): string {
  const path = hint
    .replace(/Item$/, "")
    .split(STEP)
    .filter((step) => step !== "");
  const label = `\`${commentLines(path.join(".")).join(" ")}\``;
  return `${hint.endsWith("Item") ? `An item of ${label}` : label} in {@link ${request}}.`;
}

/** The names of a module with this request type. */
export function moduleNames(request: string, kept: KeptNames = NOTHING_KEPT): ModuleNames {
  const taken = new Set<string>(kept.all);
  const free = freeNames(taken);
  if (!taken.has(request)) free(request);
  const left = new Map(kept.own);
  return {
    free,
    at(hint) {
      const own = left.get(hint);
      left.delete(hint);
      return own ?? free(nameAt(request, hint));
    },
    sentence: (hint) => sentenceAt(request, hint),
  };
}

/** Gives out names that are not in `taken`, and puts them there. */
export function freeNames(taken: Set<string>): (wanted: string) => string {
  return (wanted) => {
    let name = wanted;
    for (let count = 2; taken.has(name) || taken.has(`${name}Fields`); count++) {
      name = `${wanted}${count}`;
    }
    taken.add(name).add(`${name}Fields`);
    return name;
  };
}
