// npm run test:nodes: the suite with each other Node, once with the project's undici, then what sends with each other undici.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environmentOf, FOLDER, NODES, programOf, type Machine } from "./nodes.js";
import { OTHER_UNDICIS, UNDICI_VARIABLE } from "./undici.js";

/** One run of the suite. */
interface Run {
  /** Major version of Node. */
  readonly node: string;
  /** Major version of the undici that stands in for the project's own, if one does. */
  readonly undici: string | undefined;
  /** Arguments of vitest. */
  readonly args: readonly string[];
}

const USAGE = `Usage: npm run test:nodes [-- [--node ${NODES.join(",")}] [-- ARGUMENTS OF VITEST]]`;

// What sends through undici. The generator always uses the version that this project pins.
const THROUGH_UNDICI = [
  "test/runtime",
  "test/faults",
  "test/e2e/sdk",
  "test/examples",
  "test/nodes",
];

/** The runs that arguments ask for, in order. Throws an error that says what is wrong with them. */
function planOf(args: readonly string[]): readonly Run[] {
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

/** What the command needs of its surroundings. */
export interface Surroundings extends Machine {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Folder of this project. */
  readonly root: string;
  /** Makes sure that what the package in a folder lists is installed. */
  readonly install: (folder: string) => Promise<void>;
  /** Runs a program in the project's folder to its end; gives its exit code, null where a signal ended it. */
  readonly start: (
    program: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
  ) => Promise<number | null>;
  readonly print: (line: string) => void;
}

/**
 * Runs everything that the arguments ask for, however the runs before it end. Gives 0 when all passed, 1 when one did not
 * or the versions cannot be installed, 2 for wrong use.
 */
export async function testNodes(given: Surroundings): Promise<number> {
  const { args, env, root, print } = given;
  let runs: readonly (Run & { readonly program: string })[];
  try {
    runs = planOf(args).map((run) => ({ ...run, program: programFor(run, given) }));
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  try {
    await given.install(FOLDER);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const ended: string[] = [];
  let passed = true;
  for (const { node, undici, program, args: more } of runs) {
    const name = `Node ${node}, undici ${undici ?? "of the project"}`;
    print(`${name}: vitest run ${more.join(" ")}`.trim());
    const variables = { ...environmentOf(program, env), [UNDICI_VARIABLE]: undici };
    const code = await given.start(program, [vitest, "run", ...more], variables);
    ended.push(`${name}: ${code === 0 ? "passed" : `failed (${code ?? "ended by a signal"})`}`);
    passed &&= code === 0;
  }
  ended.forEach(print);
  return passed ? 0 : 1;
}

function programFor({ node }: Run, machine: Machine): string {
  const program = programOf(node, machine);
  if (program !== undefined) return program;
  throw new Error(
    `npm has no Node ${node} for ${machine.platform} ${machine.arch}; install it, then run npm test with it`,
  );
}
