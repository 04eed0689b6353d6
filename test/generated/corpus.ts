// Request bodies of every kind for a contract: single fields, pairs, and bodies with one fault, at
// any depth.
import type { Issue } from "../../runtime/validation/issue.js";
import { alternatives, fieldsOf, wholeExample } from "./corpus/values.js";
import { fieldMutations, type Wrong } from "./corpus/mutations.js";
import { exampleOf, exampleRequest } from "../../generator/typescript/example.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { requestTree, ruleTree } from "../../generator/read/tree/contract-tree.js";
import { canonicalJson, isJsonObject, type Json } from "../../generator/read/schema/json.js";

/** A body, and how it was made. */
export interface Candidate {
  readonly body: Readonly<Record<string, Json>>;
  readonly how: "combination" | Wrong;
  /** For a body with one fault: the body without the fault, as JSON. */
  readonly origin?: string;
}

/** Candidate bodies of a contract, without duplicates, in a fixed order. */
export function candidates(
  contract: Contract,
  validate: (body: unknown) => readonly Issue[],
): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (candidate: Candidate) => {
    const key = canonicalJson(candidate.body);
    if (!found.has(key)) found.set(key, candidate);
  };
  const tree = requestTree(contract.schema);
  const base = { ...exampleRequest(contract) };
  for (const body of [...combinations(contract), ...strangers(contract)]) {
    add({ body, how: "combination" });
    add({ body: completed(body, validate(body), contract), how: "combination" });
  }
  for (const name of requiredOf(contract)) {
    if (Object.hasOwn(base, name)) add({ body: without(base, name), how: "missing" });
  }
  for (const [name, node] of fieldsOf(tree.root)) {
    if (isLeftOut(contract, name)) continue;
    const body = { ...base, [name]: wholeExample(node, name, tree) };
    add({ body, how: "combination" });
    const origin = JSON.stringify(body);
    for (const { value, wrong } of fieldMutations(name, node, body, tree)) {
      if (isJsonObject(value)) add({ body: value, how: wrong, origin });
    }
  }
  return [...found.values()];
}

// The model's handle adds `model`, so a body without it is complete.
const isLeftOut = ({ kind }: Contract, name: string) => kind === "model" && name === "model";

const requiredOf = ({ schema }: Contract): readonly string[] =>
  [...requestTree(schema).root.fields].flatMap(([name, { required }]) => (required ? [name] : []));

function valuesOf(
  contract: Contract,
): readonly (readonly [name: string, values: readonly Json[]])[] {
  const tree = requestTree(contract.schema);
  return fieldsOf(tree.root).flatMap(([name, node]) => {
    if (isLeftOut(contract, name)) return [];
    const first = exampleOf(node, name, tree);
    const values = [first, ...alternatives(node, name, tree)];
    const different = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
    return [[name, different.slice(0, 3)] as const];
  });
}

// Each field with each of its values, combined with each other field, and in place of each optional
// field.
function combinations(contract: Contract): readonly Candidate["body"][] {
  const base = { ...exampleRequest(contract) };
  const required = requiredOf(contract);
  const values = valuesOf(contract);
  const optional = Object.keys(base).filter((name) => !required.includes(name));
  const pairs = values.flatMap(([first, ones], index) =>
    values
      .slice(index + 1)
      .flatMap(([second, others]) => [
        ...ones.map((one) => ({ ...base, [first]: one, [second]: others[0] ?? null })),
        ...others.map((other) => ({ ...base, [first]: ones[0] ?? null, [second]: other })),
        ...ones.slice(1).map((one) => ({ ...base, [first]: one, [second]: others[1] ?? null })),
      ]),
  );
  const alone = values.flatMap(([name, ones]) => ones.map((one) => ({ ...base, [name]: one })));
  const instead = alone.flatMap((body) => optional.map((name) => without(body, name)));
  return [base, ...alone, ...instead, ...pairs];
}

// Fields of other models that a rule names, because users send them.
function strangers(contract: Contract): readonly Candidate["body"][] {
  const base = { ...exampleRequest(contract) };
  const known = new Set(fieldsOf(requestTree(contract.schema).root).map(([name]) => name));
  return contract.rules
    .flatMap(({ schema }) => [...ruleTree(schema).root.fields.keys()])
    .filter((name) => !known.has(name))
    .map((name) => ({ ...base, [name]: true }));
}

// Adds missing fields, because a combination that lacks a field may break two rules at once.
function completed(
  body: Candidate["body"],
  issues: readonly Issue[],
  { schema }: Contract,
): Candidate["body"] {
  const tree = requestTree(schema);
  const fields = new Map(fieldsOf(tree.root));
  const added = issues.flatMap(({ rule, path: [name] }) => {
    const node = typeof name === "string" ? fields.get(name) : undefined;
    return rule === undefined || node === undefined || Object.hasOwn(body, String(name))
      ? []
      : [[String(name), exampleOf(node, String(name), tree)] as const];
  });
  return { ...body, ...Object.fromEntries(added) };
}

const without = (body: Readonly<Record<string, Json>>, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
