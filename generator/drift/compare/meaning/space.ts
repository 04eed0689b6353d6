// The schemas of one comparison: each has a number, so that what is known of a set of them is worked out once.
import { isJsonObject, type JsonObject, type Schema } from "../../../schema/json.js";
import type { References } from "../../../schema/references.js";
import type { OwnResidue } from "../reading/own-residue.js";
import type { Form } from "./parts.js";
import type { Place } from "./place.js";

/** A document that schemas come from. */
export interface SchemaDocument {
  readonly root: JsonObject;
  readonly references: References;
  /** Whether the rule vocabulary has a meaning here (contracts/README.md, Vocabulary). */
  readonly vocabulary: boolean;
  /** The document as text without what only describes. */
  readonly text: () => string;
}

export interface Node {
  readonly id: number;
  readonly schema: Schema;
  readonly document: SchemaDocument;
}

/** Schemas that all hold for one value; none: everything is accepted. */
export interface Conjunction {
  readonly key: string;
  readonly nodes: readonly Node[];
}

export const EVERYTHING: Conjunction = { key: "", nodes: [] };

/** More work than a comparison may take; never leaves {@link compareRequest}. */
export class TooMuchWork extends Error {}

/** What has been proven, and what is being proven. */
export interface Proofs {
  readonly known: Map<string, boolean>;
  /** Proofs under way, with how many steps into the value had been taken when they began. */
  readonly underWay: Map<string, number>;
  /** Proven while others were under way, in order. */
  readonly trail: string[];
  /** Steps into the value on the way to the present proof. */
  descents: number;
  /** Distinctions of cases on the way to the present proof. */
  splits: number;
  depth: number;
}

/** Memory and budget of one comparison. */
export interface Space {
  readonly forms: Map<string, Form>;
  readonly formsBeingRead: Set<string>;
  readonly residues: Map<Node, OwnResidue>;
  readonly proofs: Proofs;
  readonly places: Map<string, Place>;
  /** How deep the search for what can never hold has gone. */
  neverDepth: number;
  /** Steps that are left before the comparison gives up. */
  steps: number;
  /** Conjunctions that say that properties of these names are not there. */
  readonly absences: Map<string, Conjunction>;
  readonly conjunctionOf: (document: SchemaDocument, schema: Schema) => Conjunction;
}

const STEPS = 1_000_000;

export function createSpace(): Space {
  const nodes = new Map<SchemaDocument, Map<Schema, Conjunction>>();
  let last = 0;
  return {
    forms: new Map(),
    formsBeingRead: new Set(),
    residues: new Map(),
    proofs: {
      known: new Map(),
      underWay: new Map(),
      trail: [],
      descents: 0,
      splits: 0,
      depth: 0,
    },
    places: new Map(),
    absences: new Map(),
    neverDepth: 0,
    steps: STEPS,
    conjunctionOf(document, schema) {
      if (schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0)) {
        return EVERYTHING;
      }
      const known = nodes.get(document) ?? new Map<Schema, Conjunction>();
      nodes.set(document, known);
      const found = known.get(schema);
      if (found !== undefined) return found;
      const node = { id: ++last, schema, document };
      const conjunction = { key: String(node.id), nodes: [node] };
      known.set(schema, conjunction);
      return conjunction;
    },
  };
}

/** Counts work; throws {@link TooMuchWork} when the budget is spent. */
export function spend(space: Space, steps = 1): void {
  space.steps -= steps;
  if (space.steps < 0) throw new TooMuchWork();
}

/** What holds when all of them hold. */
export function both(...conjunctions: readonly Conjunction[]): Conjunction {
  const given = conjunctions.filter(({ nodes }) => nodes.length > 0);
  const [first] = given;
  if (first === undefined) return EVERYTHING;
  if (given.every(({ key }) => key === first.key)) return first;
  const nodes = new Map(given.flatMap((each) => each.nodes.map((node) => [node.id, node])));
  const sorted = [...nodes.values()].sort((a, b) => a.id - b.id);
  return { key: sorted.map(({ id }) => id).join(","), nodes: sorted };
}
