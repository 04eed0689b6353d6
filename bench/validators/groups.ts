// What is compared with each other: one mode, on the bodies of one model of one kind.
import type { Contender } from "./contenders/contender.js";
import { measure, type Batch } from "../measure/rounds.js";
import type * as Loop from "./loop.js";

/** Boolean check, or all issues. */
export type Mode = "boolean" | "all errors";

/** A row of figures: nanoseconds per body, by contender. */
export interface Group {
  readonly model: string;
  readonly kind: string;
  readonly mode: Mode;
  readonly ns: ReadonlyMap<string, number>;
}

/** Measures the contenders on bodies that all of them judge alike; throws where one does not. */
export async function compare(
  setting: { readonly model: string; readonly kind: string; readonly valid: boolean },
  contenders: readonly Contender[],
  bodies: readonly unknown[],
): Promise<readonly Group[]> {
  const { model, kind, valid } = setting;
  for (const contender of contenders) checkVerdicts(contender, bodies, valid, model);
  const group = async (mode: Mode): Promise<Group> => {
    const able = contenders.filter(({ issues }) => mode === "boolean" || issues !== undefined);
    const batches = await Promise.all(
      able.map(async ({ name, is, issues }): Promise<Batch> => {
        const { countTrue, countIssues } = await loopOf(`${name} ${model} ${kind}`);
        if (mode === "boolean" || issues === undefined) {
          return (times) => countTrue(is, bodies, times);
        }
        return (times) => countIssues(issues, bodies, times);
      }),
    );
    const all = measure(batches);
    const ns = able.map(
      ({ name }, index) => [name, (all[index]?.median ?? NaN) / bodies.length] as const,
    );
    return { model, kind, mode, ns: new Map(ns) };
  };
  return [await group("boolean"), await group("all errors")].filter(({ ns }) => ns.size > 1);
}

function checkVerdicts(
  { name, is, issues }: Contender,
  bodies: readonly unknown[],
  valid: boolean,
  model: string,
): void {
  bodies.forEach((body, index) => {
    const found = issues?.(body) ?? [];
    if (is(body) === valid && (issues === undefined || (found.length === 0) === valid)) return;
    throw new Error(
      `${name} does not find body ${index} of ${model} ${valid ? "valid" : "invalid"}: ${JSON.stringify(found).slice(0, 500)}`,
    );
  });
}

async function loopOf(name: string): Promise<typeof Loop> {
  const file = new URL("loop.ts", import.meta.url);
  file.search = encodeURIComponent(name);
  return (await import(file.href)) as typeof Loop;
}
