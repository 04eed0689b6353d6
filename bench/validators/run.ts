// npm run bench -- validators: compares the emitted validators with ajv and Zod. All validators run
// in one process and take turns.
import { readFileSync } from "node:fs";
import { figure, type Bound } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { BODIES } from "./bodies.js";
import { ajv } from "./contenders/ajv.js";
import { emittedValidators } from "./contenders/emitted.js";
import { zod, type Schema } from "./contenders/zod.js";
import { compare, type Group, type Kind } from "./groups.js";

/** Measures all libraries on the bodies of each model. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const groups: Group[] = [];
  const emitted = await emittedValidators();
  for (const [model, bodies] of Object.entries(BODIES)) {
    progress(`Measuring the validators of ${model} …`);
    const schema = contractOf(model);
    const contenders = [emitted(model), ajv(schema), zod(schema)];
    for (const kind of ["valid", "invalid"] as const) {
      groups.push(...(await compare({ model, kind }, contenders, bodies[kind])));
    }
  }
  return {
    tables: [
      {
        title: "Nanoseconds per body, medians",
        head: ["", "emitted", "ajv", "Zod"],
        rows: groups.map(({ model, kind, mode, ns }) => [
          `${model}, ${kind}, ${mode === "is" ? "boolean" : "all issues"}`,
          ...[...ns.values()].map(figure),
        ]),
      },
    ],
    notes: ["Only the emitted validators also check the documented rules."],
    bounds: [
      timesAsFast(groups, "valid", "ajv"),
      timesAsFast(groups, "invalid", "Zod"),
      {
        name: "boolean, the slowest model",
        measured:
          Math.max(
            ...groups.filter(({ mode }) => mode === "is").map(({ ns }) => ns.get("emitted") ?? NaN),
          ) / 1000,
        relation: "<",
        limit: 2,
        unit: " µs",
      },
    ],
  };
}

function contractOf(model: string): Schema {
  const file = new URL(`../../contracts/models/${model}.json`, import.meta.url);
  const entry = JSON.parse(readFileSync(file, "utf8")) as {
    readonly parameters: { readonly input_schema: Schema };
  };
  return entry.parameters.input_schema;
}

// Uses the geometric mean, because the values are ratios.
function timesAsFast(groups: readonly Group[], kind: Kind, peer: string): Bound {
  const ratios = groups
    .filter((group) => group.mode === "issues" && group.kind === kind)
    .map(({ ns }) => (ns.get(peer) ?? NaN) / (ns.get("emitted") ?? NaN));
  const range = `worst ${figure(Math.min(...ratios))}, best ${figure(Math.max(...ratios))}`;
  return {
    name: `${kind} bodies, all issues: times as fast as ${peer} (${range})`,
    measured: Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length),
    relation: ">=",
    limit: 1,
  };
}
