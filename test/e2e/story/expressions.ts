// Expressions of workflows. The expressions that init writes are also JavaScript, so Node evaluates
// them.
import { runInNewContext } from "node:vm";

/** The names that expressions can use: `github`, `secrets` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

const FUNCTIONS = {
  cancelled: () => false,
  contains: (list: readonly unknown[], item: unknown) => list.includes(item),
  format: (text: string, ...values: readonly unknown[]) =>
    text.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(values[Number(at)])),
  fromJSON: (text: string) => JSON.parse(text) as unknown,
};

/**
 * The value of an expression. Throws for a property that no context has. In an event a missing
 * property is empty.
 */
export function evaluate(expression: string, contexts: Contexts): unknown {
  const named = Object.entries(contexts).map(([name, value]) => [name, strict(name, value)]);
  return runInNewContext(lenient(expression), {
    ...FUNCTIONS,
    ...Object.fromEntries(named),
  }) as unknown;
}

// Payloads differ between events: a runner reads a missing property as empty.
const lenient = (expression: string): string =>
  expression.replaceAll(/\bgithub\.event(?:\.\w+)+/g, (path) => path.replaceAll(".", "?."));

/** A text with its expressions replaced by their values. */
export const filledIn = (text: string, contexts: Contexts): string =>
  text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
    String(evaluate(expression, contexts)),
  );

function strict(path: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get: (target, name) => {
      if (Object.hasOwn(target, name)) {
        return strict(`${path}.${String(name)}`, Reflect.get(target, name));
      }
      // A step need not set its outputs.
      if (path.endsWith(".outputs")) return "";
      if (path.startsWith("github.event")) return undefined;
      throw new Error(`The stage has no ${path}.${String(name)}`);
    },
  });
}
