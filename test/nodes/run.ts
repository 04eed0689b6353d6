// Runs the suite with other versions of Node and of undici, one after the other.
import { join } from "node:path";
import { environmentOf, FOLDER, programOf, type Machine } from "./nodes.js";
import { planOf, USAGE, type Run } from "./plan.js";
import { UNDICI_VARIABLE } from "./undici.js";

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
