// Names of the types in one module: each once, and what their JSDoc begins with.
import { pascalCase } from "../../normalise/names.js";
import { commentLines } from "../text/comment.js";

/** Gives out the names of a module. */
export interface ModuleNames {
  /** The name itself where it is free, else with a number; `<name>Fields` stays free for it. */
  readonly free: (wanted: string) => string;
  /** A name for what stands at `hint`, a property or definition. */
  readonly at: (hint: string) => string;
  /** First sentence of the JSDoc of what stands at `hint`. */
  readonly sentence: (hint: string) => string;
}

/** The names of a module with this request type. */
export function moduleNames(request: string): ModuleNames {
  const prefix = request.replace(/Request$/, "");
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let name = wanted;
    for (let count = 2; taken.has(name) || taken.has(`${name}Fields`); count++) {
      name = `${wanted}${count}`;
    }
    taken.add(name).add(`${name}Fields`);
    return name;
  };
  free(request);
  return {
    free,
    at: (hint) => free(prefix + pascalCase(hint).replace(/^Model$/, "Object")),
    sentence(hint) {
      const label = `\`${commentLines(hint.replace(/Item$/, "")).join(" ")}\``;
      return `${hint.endsWith("Item") ? `An item of ${label}` : label} in {@link ${request}}.`;
    },
  };
}
