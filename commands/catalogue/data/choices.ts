// The modes of a request that exclude each other: the combinations that its types are made of.
import { combinationsOf } from "../../../generator/emit/example.js";
import type { Case } from "../../../generator/reading/cases.js";
import { listedValues } from "../../../generator/reading/cases-of.js";
import { requestTree } from "../../../generator/reading/contract-tree.js";
import { ANY, resolved } from "../../../generator/reading/tree.js";
import { objectOf, type Json } from "../../../generator/schema/json.js";
import type { Choice, Mode } from "./page-data.js";

/** A choice for each group of combinations that exclude each other. */
export function choicesOf(contract: Parameters<typeof combinationsOf>[0]): readonly Choice[] {
  const tree = requestTree(contract.schema);
  const { groups } = combinationsOf(contract, (field) => {
    const node = resolved(tree.root.fields.get(field)?.node ?? ANY, tree);
    return node.kind === "boolean" ? [true, false] : listedValues(node, tree);
  });
  const choices = groups.map((cases) => {
    const all = [...new Set(cases.flatMap((one) => [...one.keys()]))];
    return { modes: distinct(cases.map((one) => modeOf(one, all))) };
  });
  // In others a request may be in several modes at once: nothing is to be chosen.
  const excludes = ({ set, without }: Mode) => without.length > 0 || Object.keys(set).length > 0;
  return choices.filter(({ modes }) => modes.some(excludes));
}

// Modes that would have one label say what they exclude, too.
function distinct(modes: readonly Mode[]): readonly Mode[] {
  const isShared = ({ label }: Mode) => modes.filter((mode) => mode.label === label).length > 1;
  return modes.map((mode) =>
    isShared(mode) ? { ...mode, label: `${mode.label}, without ${mode.without.join(", ")}` } : mode,
  );
}

function modeOf(one: Case, all: readonly string[]): Mode {
  const demands = [...one];
  const without = demands.flatMap(([name, { presence }]) => (presence === "never" ? [name] : []));
  const required = demands.flatMap(([name, { presence }]) =>
    presence === "required" ? [name] : [],
  );
  const values = demands.flatMap(([name, { presence, values }]): [string, readonly Json[]][] =>
    values === undefined || presence === "never" ? [] : [[name, values]],
  );
  const set = values.flatMap(([name, [first = null, ...others]]): [string, Json][] =>
    others.length === 0 && required.includes(name) ? [[name, first]] : [],
  );
  const words = [
    ...values.map(([name, of]) => `${name}: ${of.map(String).join(" or ")}`),
    ...required.filter((name) => !values.some(([valued]) => valued === name)),
  ];
  const free = all.filter((name) => !without.includes(name));
  return {
    label: words.join(", ") || free.join(", ") || `without ${without.join(", ")}`,
    set: objectOf(set),
    without,
    required,
  };
}
