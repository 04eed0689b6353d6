// The bounds on validators, from the measured groups.
import { figure, type Bound } from "../report/bound.js";
import type { Group, Mode } from "./groups.js";
import { mean, timesAsFast } from "./ratios.js";

/** How many times as fast as a contender the emitted validators are, in the mean of the models. */
export function bounds(groups: readonly Group[], slowedCodeUnits: number): readonly Bound[] {
  const ratio = (
    mode: Mode,
    kind: string,
    than: string,
    limit: number,
    name: "emitted" | "no rules" = "emitted",
  ): Bound => {
    const compared = groups.filter((group) => group.mode === mode && group.kind === kind);
    const all = compared.map((group) => timesAsFast(group, name, than));
    // What the bound can be at best: where the limit itself is not that fast, no validator is.
    const atBest = mean(compared.map((group) => timesAsFast(group, "limit", than)));
    const range = `worst ${figure(Math.min(...all))}, best ${figure(Math.max(...all))}`;
    return {
      name: `${kind}, ${mode}${name === "emitted" ? "" : `, ${name}`}: times as fast as ${than} (${range}${than.startsWith("limit") ? "" : `; limit ${figure(atBest)}`})`,
      measured: mean(all),
      relation: ">=",
      limit,
    };
  };
  return [
    ratio("all errors", "valid", "ajv", 4),
    ratio("all errors", "valid", "ajv own", 8),
    // Missed: an issue of ajv has neither the value nor the path as a list (docs/decisions/validators.md).
    ratio("all errors", "invalid", "ajv", 1.2),
    ratio("all errors", "invalid", "limit", 0.5),
    ratio("all errors", "invalid", "Zod", 4),
    ratio("all errors", "valid", "limit", 0.5),
    // No peer checks the rules: with them, only the limit that has them is the like for like; without them, the others.
    ratio("boolean", "valid", "limit+rules", 0.7),
    ratio("boolean", "rule broken", "limit+rules", 0.5),
    ratio("boolean", "invalid", "limit+rules", 0.5),
    ratio("boolean", "invalid", "TypeBox", 1),
    ratio("boolean", "valid", "limit", 0.5, "no rules"),
    ratio("boolean", "valid", "TypeBox", 1, "no rules"),
    ...(["boolean", "all errors"] as const).flatMap((mode) => [
      {
        name: `${mode}: time for a prompt of 7,900 characters over one of 90`,
        measured: emittedNs(groups, "long", mode) / emittedNs(groups, "short", mode),
        relation: "<=" as const,
        limit: 2,
      },
      ratio(mode, "emoji", "limit", 0.5),
    ]),
    {
      name: "charCodeAt: time after loading the peers over before",
      measured: slowedCodeUnits,
      relation: "<=",
      limit: 1.5,
    },
  ];
}

function emittedNs(groups: readonly Group[], kind: string, mode: Mode): number {
  const group = groups.find((candidate) => candidate.kind === kind && candidate.mode === mode);
  return group?.ns.get("emitted") ?? NaN;
}
