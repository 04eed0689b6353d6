// Emits conditions that test whether a value matches a node (a parsed schema). Tests of fields and
// listed values are inline. Every other test is a call of a function.
import { hasOnlyFields, MOST_WRITTEN } from "../../read/issues/fields.js";
import { isAnyObject } from "../../read/tree/nodes.js";
import type { Node } from "../../read/tree/tree.js";
import { isScalar } from "../../read/schema/scalar.js";
import { all, call, either, group, type Code } from "../layout/code.js";
import { scalarLiteral } from "../text/literal.js";
import { functionFor } from "./module-scope.js";
import type { ValueContext } from "./place.js";
import { presence, readField } from "./reads.js";

/**
 * A test of whether a value matches a node: a boolean if the result is always the same, otherwise
 * code. All conditions in `all` are true if the value matches. `fails` is true if the value does
 * not match.
 */
export type Holding = boolean | { readonly all: readonly Code[]; readonly fails: Code };

/** Returns one condition that is true if the value matches. */
export const allHolds = (each: Holding): Code =>
  typeof each === "boolean" ? String(each) : group(all(each.all));

/** Returns one condition that is true if the value does not match. */
export const someFails = (each: Holding): Code =>
  typeof each === "boolean" ? String(!each) : each.fails;

/** Makes a `Holding` from one condition. */
export const verdictOf = (test: Code): Holding => ({ all: [test], fails: ["!", test] });

/** Emits a call of a function that tests whether a value matches a node. */
export const testOf = (node: Node, { scope, value, hint }: ValueContext): Holding =>
  verdictOf(call(functionFor(scope, node, "test", hint), [value]));

/**
 * Emits a test that an object matches a node. Tests of fields and listed values are inline. Every
 * other test is a call of a function.
 */
export function holding(node: Node, context: ValueContext): Holding {
  if (node.kind === "any" || isAnyObject(node)) return true;
  if (node.kind === "never") return false;
  const simple = simpleTests(node, context);
  if (simple !== undefined) {
    const fails = simple.map((each) => each.fails);
    return {
      all: simple.map(({ holds }) => holds),
      fails: fails.length === 1 ? all(fails) : either(fails),
    };
  }
  return testOf(node, context);
}

interface SimpleTest {
  readonly holds: string;
  readonly fails: string;
}

// Returns inline tests if the node only requires fields, or requires certain values of fields.
// Returns undefined for other nodes.
function simpleTests(node: Node, context: ValueContext): readonly SimpleTest[] | undefined {
  if (!hasOnlyFields(node) || node.fields.size > MOST_WRITTEN) return undefined;
  const tests: SimpleTest[] = [];
  const compared: string[] = [];
  for (const [name, field] of node.fields) {
    if (!field.required) return undefined;
    if (field.node.kind === "any") {
      const [holds, fails] = [presence(context, name, true), presence(context, name, false)];
      tests.push({ holds, fails });
      continue;
    }
    const [word, ...others] = field.node.kind === "words" ? field.node.values : [];
    const read = readField(context, name);
    if (!isScalar(word) || others.length > 0 || context.compared.has(read)) return undefined;
    compared.push(read);
    const literal = scalarLiteral(word);
    tests.push({ holds: `${read} === ${literal}`, fails: `${read} !== ${literal}` });
  }
  compared.forEach((read) => context.compared.add(read));
  return tests;
}
