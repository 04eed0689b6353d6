// Checks compiled directly from JSON Schema, for schemas that no tree can express: complete, but without messages.
import type { JsonObject, Schema } from "../../../schema/json.js";
import type { References } from "../../../schema/references.js";
import { block, call, type Code } from "../../layout/code.js";
import { freshName, type SharedScope } from "../module-scope.js";
import { keywordStatements } from "./keywords.js";

/** The dynamic scope: for each `$dynamicAnchor`, the schema of the outermost resource that has it. */
type DynamicScope = ReadonlyMap<string, JsonObject>;

/** The exact checks of one schema document. */
export interface ExactChecks {
  /** A condition that holds where a value does not match a schema. */
  readonly isRefused: (schema: JsonObject, value: string) => Code;
  /** The requested functions, and the functions that they call. */
  readonly write: () => readonly Code[];
}

/** A schema being written, within its dynamic scope. */
export interface Exact {
  readonly shared: SharedScope;
  readonly references: References;
  readonly dynamic: DynamicScope;
  /** Calls the function of a schema: it gives the parts of the value that the schema looks at, or nothing where it refuses. */
  readonly covers: (schema: Schema, value: string) => Code;
}

/** Starts the exact checks of a document. */
export function exactChecks(shared: SharedScope, references: References): ExactChecks {
  const known = new Map<Schema, Map<string, string>>();
  const numbers = new Map<JsonObject, number>();
  const queue: (() => Code)[] = [];

  // A resource adds the anchors that no outer one has (core, 8.2.3.2).
  const entered = (schema: Schema, outer: DynamicScope): DynamicScope => {
    if (typeof schema === "boolean") return outer;
    const anchors = references.dynamicAnchorsOf(references.resourceOf(schema));
    return new Map([...anchors, ...outer]);
  };
  const identityOf = (dynamic: DynamicScope): string =>
    [...dynamic]
      .map(([name, schema]) => {
        const number = numbers.get(schema) ?? numbers.size;
        numbers.set(schema, number);
        return `${name}=${number}`;
      })
      .sort()
      .join();
  const functionFor = (schema: Schema, outer: DynamicScope): string => {
    const dynamic = entered(schema, outer);
    const identity = identityOf(dynamic);
    const names = known.get(schema) ?? new Map<string, string>();
    known.set(schema, names);
    const written = names.get(identity);
    if (written !== undefined) return written;
    const name = freshName(shared, "covers");
    names.set(identity, name);
    queue.push(() => {
      const covers = (sub: Schema, value: string) => call(functionFor(sub, dynamic), [value]);
      return functionCode(name, schema, { shared, references, dynamic, covers });
    });
    return name;
  };

  return {
    isRefused: (schema, value) => [call(functionFor(schema, new Map()), [value]), " === undefined"],
    write() {
      const written: Code[] = [];
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) written.push(next());
      return written;
    },
  };
}

function functionCode(name: string, schema: Schema, exact: Exact): Code {
  const head = (parameter: string) =>
    `function ${name}(${parameter}: unknown): ReadonlySet<string | number> | undefined`;
  if (schema === false) return block(head("_"), ["return undefined;"]);
  if (schema === true) return block(head("_"), ["return new Set<string | number>();"]);
  return block(head("value"), [
    "const seen = new Set<string | number>();",
    ...keywordStatements(schema, exact),
    "return seen;",
  ]);
}
