// Compares the validators of one model on its valid or its invalid bodies.
import { measure, type Batch } from "../measure/rounds.js";
import type { Contender } from "./contenders/contender.js";
import type * as Loop from "./loop.js";

/** The measured function: `is` returns a boolean, `issues` lists all faults. */
type Mode = "is" | "issues";

/** The measured bodies: valid or invalid. */
export type Kind = "valid" | "invalid";

/** A row of the table: the nanoseconds per body of each library. */
export interface Group {
  readonly model: string;
  readonly kind: Kind;
  readonly mode: Mode;
  readonly ns: ReadonlyMap<string, number>;
}

/** Measures the libraries. Throws if a library accepts an invalid body or refuses a valid body. */
export async function compare(
  { model, kind }: Pick<Group, "model" | "kind">,
  contenders: readonly Contender[],
  bodies: readonly unknown[],
): Promise<readonly Group[]> {
  for (const contender of contenders) checkVerdicts(contender, bodies, { model, kind });
  const group = async (mode: Mode): Promise<Group> => {
    const batches = await Promise.all(
      contenders.map(async (contender): Promise<Batch> => {
        const { count } = await loopOf(`${contender.name} ${model} ${kind} ${mode}`);
        const check = contender[mode];
        return (times) => count(check, bodies, times);
      }),
    );
    const all = measure(batches);
    const ns = contenders.map(
      ({ name }, index) => [name, (all[index]?.median ?? NaN) / bodies.length] as const,
    );
    return { model, kind, mode, ns: new Map(ns) };
  };
  return [await group("is"), await group("issues")];
}

function checkVerdicts(
  { name, is, issues }: Contender,
  bodies: readonly unknown[],
  { model, kind }: Pick<Group, "model" | "kind">,
): void {
  const valid = kind === "valid";
  bodies.forEach((body, index) => {
    const foundIssues = issues(body);
    if (is(body) === valid && (foundIssues.length === 0) === valid) return;
    const issuesText = JSON.stringify(foundIssues).slice(0, 500);
    throw new Error(
      `${name} gives a wrong answer for the ${kind} body ${index} of ${model}: ${issuesText}`,
    );
  });
}

async function loopOf(name: string): Promise<typeof Loop> {
  const file = new URL("loop.ts", import.meta.url);
  file.search = encodeURIComponent(name);
  return (await import(file.href)) as typeof Loop;
}
