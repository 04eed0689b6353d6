// Compares the requests of runs.
import { valueLabel } from "../field/values.js";
import { WORDS } from "../words/run.js";
import type { Run } from "./run.js";
import { canonicalJson, memberOf } from "../../../generator/page.js";

/**
 * Returns the field values that distinguish a run from other runs with the same model and client
 * method. Returns all field values if there are no other runs.
 */
export function describeDifferences(run: Run, runs: readonly Run[]): string {
  const others = runs.filter(
    ({ key, model, call }) => key !== run.key && model === run.model && call === run.call,
  );
  const names = new Set([run, ...others].flatMap(({ request }) => Object.keys(request)));
  const valueOf = ({ request }: Run, name: string) => memberOf(request, name);
  const differs = (name: string) =>
    others.length === 0 ||
    others.some((other) => textOf(valueOf(other, name)) !== textOf(valueOf(run, name)));
  const differences = [...names].filter(differs).map((name) => {
    const value = valueOf(run, name);
    return value === undefined ? WORDS.withoutField(name) : `${name} ${valueLabel(value)}`;
  });
  return differences.join(", ") || WORDS.sameRequest;
}

const textOf = (value: ReturnType<typeof memberOf>) => canonicalJson(value ?? null);
