// Collects the field names, the listed strings and the nodes at each path of a request. A node is a
// parsed schema.
import { keyOf } from "../read/tree/key.js";
import { withModel } from "../read/tree/model-field.js";
import { contractTree } from "../read/tree/contract-tree.js";
import { ANY, nodesOfCondition, resolveNode, type Node, type Tree } from "../read/tree/tree.js";
import type { ComparableRequest } from "../compare/diff/comparable.js";
import { definitionsOf, refers } from "../compare/diff/trees/side.js";
import type { Step } from "../compare/diff/words.js";

/** The field names, listed strings and schema nodes at one path of a request. */
export interface PathFacts {
  /** Field name → keys of the nodes that describe the field. Equal nodes have equal keys. */
  readonly fields: Map<string, Set<string>>;
  /** The string values that the schema lists for the path, for example in an `enum`. */
  readonly words: Set<string>;
  /**
   * The nodes that describe a value at the path. This list has the members of a union instead of
   * the union. It has no nodes of conditions.
   */
  readonly nodes: Node[];
}

/** The schema tree of a request, and the collected names, strings and nodes by path key. */
export interface ContractPaths {
  readonly tree: Tree;
  readonly at: ReadonlyMap<string, PathFacts>;
}

/** Converts a path to a map key, such as `.shots[item].duration`. */
export const pathKey = (path: readonly Step[]): string =>
  path.map((step) => (step.kind === "property" ? `.${step.name}` : `[${step.kind}]`)).join("");

/** Returns the step from an object to a field. */
export const property = (name: string): Step => ({ kind: "property", name });
/** The step from a list to any of its items. */
export const ITEM: Step = { kind: "item" };

// Longer paths are not collected, because a recursive definition has endless paths.
const MOST_STEPS = 8;

/**
 * Collects the paths of a request. A model's request may have any value in `model`, because the SDK
 * sets this field.
 */
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

// Adds a node, its field names and its listed strings to the data of one path.
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

/** A node inside another node. Without `step`, both nodes have the same path. */
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

// Returns a key that equal nodes share. If the node has references, the key also contains the
// definitions of the tree.
function contentKey(node: Node, tree: Tree): string {
  const key = keyOf(resolveNode(node, tree));
  return refers(resolveNode(node, tree)) ? `${key} ${definitionsOf(tree)}` : key;
}
