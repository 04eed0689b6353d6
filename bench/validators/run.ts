// npm run bench -- validators: emitted validators beside their peers, in one process, in interleaved rounds.
import { readFileSync } from "node:fs";
import { figure } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { bodiesOf, MODELS, PROMPT_BODIES } from "./bodies.js";
import { codeUnitNs } from "./code-units.js";
import { checkTranslatable, type Contender, type Schema } from "./contenders/contender.js";
import { compare, type Group } from "./groups.js";
import { ratioTable } from "./ratios.js";
import { RULE_BODIES } from "./rule-bodies.js";
import { bounds } from "./verdict.js";

const PROMPT_MODEL = "x-imagine-video";

/** Measures all contenders on the bodies of each model. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const before = codeUnitNs();
  const contendersOf = await loadContenders();
  const byModel = new Map<string, readonly Contender[]>();
  for (const model of MODELS) byModel.set(model, await contendersOf(model));
  const after = codeUnitNs();

  const groups: Group[] = [];
  for (const [model, contenders] of byModel) {
    progress(`${model} …`);
    const { valid, invalid } = bodiesOf(model);
    groups.push(...(await compare({ model, kind: "valid", valid: true }, contenders, valid)));
    groups.push(...(await compare({ model, kind: "invalid", valid: false }, contenders, invalid)));
    const withRules = contenders
      .filter(({ name }) => name === "emitted" || name === "limit+rules")
      .map(({ name, is }) => ({ name, is }));
    const broken = { model, kind: "rule broken", valid: false };
    groups.push(...(await compare(broken, withRules, RULE_BODIES[model] ?? [])));
  }
  // Zod and Valibot count code units, and refuse the prompt of emoji.
  const counting = (byModel.get(PROMPT_MODEL) ?? []).filter(
    ({ name }) => name !== "Zod" && name !== "Valibot",
  );
  for (const [kind, bodies] of Object.entries(PROMPT_BODIES)) {
    groups.push(...(await compare({ model: PROMPT_MODEL, kind, valid: true }, counting, bodies)));
  }

  const names = byModel.get(PROMPT_MODEL)?.map(({ name }) => name) ?? [];
  const rows = groups.map(({ model, kind, mode, ns }) => [
    `${model}, ${kind}, ${mode}`,
    ...names.map((name) => (ns.has(name) ? figure(ns.get(name) ?? NaN) : "-")),
  ]);
  return {
    tables: [
      { title: "Nanoseconds per body, medians", head: ["", ...names], rows },
      ratioTable(
        groups,
        names.filter((name) => name !== "emitted" && name !== "no rules"),
      ),
    ],
    notes: [
      "The boolean mode of `emitted` and `limit+rules` includes the documented rules, which no peer checks; `no rules` is the same code without them. All errors are those of the contract.",
      `short, long, emoji: prompts of 90 and 7,900 characters and of 7,900 code points with emoji; charCodeAt ${before.toFixed(2)} ns, with the peers ${after.toFixed(2)} ns.`,
    ],
    bounds: bounds(groups, after / before),
  };
}

// The peers' modules load here and not above: the process is measured without them first.
async function loadContenders(): Promise<(model: string) => Promise<readonly Contender[]>> {
  const { ajv } = await import("./contenders/ajv.js");
  const { emitted } = await import("./contenders/emitted.js");
  const { limits } = await import("./contenders/limit.js");
  const { typebox } = await import("./contenders/typebox.js");
  const { valibot } = await import("./contenders/valibot.js");
  const { zod } = await import("./contenders/zod.js");
  return async (model) => {
    const schema = contractOf(model);
    checkTranslatable(schema);
    return [
      ...(await emitted(model)),
      ...limits(model),
      ...ajv(schema),
      typebox(schema),
      zod(schema),
      valibot(schema),
    ];
  };
}

function contractOf(model: string): Schema {
  const file = new URL(`../../contracts/models/${model}.json`, import.meta.url);
  const entry = JSON.parse(readFileSync(file, "utf8")) as {
    readonly parameters: { readonly input_schema: Schema };
  };
  return entry.parameters.input_schema;
}
