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
  const loops = await Promise.all(contenders.map(({ name }) => loopOf(`${name} ${model} ${kind}`)));
  const group = (
    mode: Mode,
    batchOf: (contender: Contender, loop: typeof Loop) => Batch,
  ): Group => {
    const batches = contenders.map((contender, index) => batchOf(contender, known(loops[index])));
    const all = measure(batches);
    const ns = contenders.map(
      ({ name }, index) => [name, (all[index]?.median ?? NaN) / bodies.length] as const,
    );
    return { model, kind, mode, ns: new Map(ns) };
  };
  return [
    group(
      "boolean",
      ({ is }, loop) =>
        (times) =>
          loop.countTrue(is, bodies, times),
    ),
    group(
      "all errors",
      ({ issues }, loop) =>
        (times) =>
          loop.countIssues(issues, bodies, times),
    ),
  ];
}

function checkVerdicts(
  { name, is, issues }: Contender,
  bodies: readonly unknown[],
  valid: boolean,
  model: string,
): void {
  bodies.forEach((body, index) => {
    if (is(body) === valid && (issues(body).length === 0) === valid) return;
    throw new Error(
      `${name} does not find body ${index} of ${model} ${valid ? "valid" : "invalid"}: ${JSON.stringify(issues(body)).slice(0, 500)}`,
    );
  });
}

async function loopOf(name: string): Promise<typeof Loop> {
  const file = new URL("loop.ts", import.meta.url);
  file.search = encodeURIComponent(name);
  return (await import(file.href)) as typeof Loop;
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A contender has no loop");
  return value;
}
