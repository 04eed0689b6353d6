// Collects, for each path of a request, the fields, the listed texts, and the nodes of its values.
import { keyOf } from "../read/tree/key.js";
import { withModel } from "../read/tree/model-field.js";
import { contractTree } from "../read/tree/contract-tree.js";
import { ANY, nodesOfCondition, resolveNode, type Node, type Tree } from "../read/tree/tree.js";
import type { ComparableRequest } from "../compare/diff/comparable.js";
import { definitionsOf, refers } from "../compare/diff/trees/side.js";
import type { Step } from "../compare/diff/words.js";

/** One path of a request, in all alternatives. */
export interface PathFacts {
  /** Name of a field → keys of the nodes for its values. */
  readonly fields: Map<string, Set<string>>;
  /** The listed texts of its values. */
  readonly words: Set<string>;
  /** A value at the path must match one of these; conditions on other fields are left out. */
  readonly nodes: Node[];
}

/** The tree of a request, and its paths. */
export interface ContractPaths {
  readonly tree: Tree;
  readonly at: ReadonlyMap<string, PathFacts>;
}

/** The key of a path. */
export const pathKey = (path: readonly Step[]): string =>
  path.map((step) => (step.kind === "property" ? `.${step.name}` : `[${step.kind}]`)).join("");

/** The step to a field. */
export const property = (name: string): Step => ({ kind: "property", name });
/** The step to any item of a list. */
export const ITEM: Step = { kind: "item" };

// Requests are not deeper, unless their definitions are recursive.
const MOST_STEPS = 8;

/** The paths of a request. For a model, `model` is any value, because the SDK sets it. */
export function pathsOf(
  { input_schema: schema }: ComparableRequest,
  kind: "model" | "operation",
): ContractPaths {
  const read = contractTree(schema);
  const tree = kind === "model" ? withModel(read, ANY) : read;
  const at = new Map<string, PathFacts>();
  const visit = (unresolved: Node, path: readonly Step[], isCondition: boolean): void => {
    if (path.length > MOST_STEPS) return;
    const node = resolveNode(unresolved, tree);
    const key = pathKey(path);
    const facts: PathFacts = at.get(key) ?? { fields: new Map(), words: new Set(), nodes: [] };
    at.set(key, facts);
    note(facts, node, tree, isCondition);
    for (const part of partsOf(node)) {
      const inner = part.step === undefined ? path : [...path, part.step];
      visit(part.node, inner, isCondition || part.isCondition === true);
    }
  };
  visit(tree.root, [], false);
  return { tree, at };
}

// Records the facts of a node at its path.
function note(facts: PathFacts, node: Node, tree: Tree, isCondition: boolean): void {
  if (node.kind !== "union" && node.kind !== "except" && !isCondition) facts.nodes.push(node);
  if (node.kind === "words") {
    for (const value of node.values) if (typeof value === "string") facts.words.add(value);
  }
  if (node.kind !== "object") return;
  for (const [name, field] of node.fields) {
    if (!field.listed) continue;
    const keys = facts.fields.get(name) ?? new Set();
    facts.fields.set(name, keys.add(contentKey(field.node, tree)));
  }
}

/** A node inside another one; without a step it is at the same path. */
interface NodePart {
  readonly node: Node;
  readonly step?: Step;
  readonly isCondition?: true;
}

function partsOf(node: Node): readonly NodePart[] {
  switch (node.kind) {
    case "union":
      return node.members.map((each) => ({ node: each }));
    case "except":
      return [{ node: node.about }];
    case "array":
      return [{ node: node.items, step: ITEM }];
    case "tuple":
      return [...node.items, node.rest].map((each) => ({ node: each, step: ITEM }));
    case "object":
      return [
        ...[...node.fields].flatMap(([name, field]) =>
          field.listed ? [{ node: field.node, step: property(name) }] : [],
        ),
        ...node.conditions.flatMap((condition) =>
          condition.kind === "not"
            ? []
            : nodesOfCondition(condition).map((each) => ({
                node: each,
                isCondition: true as const,
              })),
        ),
      ];
    default:
      return [];
  }
}

// A key with a reference is only comparable together with the definitions.
function contentKey(node: Node, tree: Tree): string {
  const key = keyOf(resolveNode(node, tree));
  return refers(resolveNode(node, tree)) ? `${key} ${definitionsOf(tree)}` : key;
}
