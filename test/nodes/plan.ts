// What `npm run test:nodes` runs: each Node with the project's undici and everything, then with the others and what sends.
import { parseArgs } from "node:util";
import { NODES } from "./nodes.js";
import { OTHER_UNDICIS } from "./undici.js";

/** One run of the suite. */
export interface Run {
  /** Major version of Node. */
  readonly node: string;
  /** Major version of the undici that stands in for the project's own, if one does. */
  readonly undici: string | undefined;
  /** What vitest is told. */
  readonly args: readonly string[];
}

/** How the command is called. */
export const USAGE = `Usage: npm run test:nodes [-- [--node ${NODES.join(",")}] [-- ARGUMENTS OF VITEST]]`;

// Where undici is what the tests run through. The generator keeps the version that this project pins.
const THROUGH_UNDICI = [
  "test/runtime",
  "test/faults",
  "test/e2e/sdk",
  "test/examples",
  "test/nodes",
];

/** The runs that arguments ask for, in order. Throws an error that says what is wrong with them. */
export function planOf(args: readonly string[]): readonly Run[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { node: { type: "string" } },
    allowPositionals: true,
  });
  const nodes = values.node === undefined ? NODES : values.node.split(",");
  for (const node of nodes) {
    if (NODES.includes(node)) continue;
    throw new Error(`--node takes ${NODES.join(",")}, or one of them; not ${JSON.stringify(node)}`);
  }
  const asked = positionals.length > 0 ? positionals : undefined;
  return nodes.flatMap((node) => [
    { node, undici: undefined, args: asked ?? [] },
    ...OTHER_UNDICIS.map((undici) => ({ node, undici, args: asked ?? THROUGH_UNDICI })),
  ]);
}
