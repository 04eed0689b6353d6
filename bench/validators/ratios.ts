// How many times as fast as each contender the emitted validators are: every ratio, and the means over the models.
import { figure } from "../report/bound.js";
import type { Table } from "../report/result.js";
import type { Group } from "./groups.js";

/** Above 1 `name` is the faster one. */
export function timesAsFast({ ns }: Group, name: string, than: string): number {
  return (ns.get(than) ?? NaN) / (ns.get(name) ?? NaN);
}

/** Geometric, as it fits ratios. */
export function mean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

/** A row for each row of figures, and one for the mean of those of a kind and mode. */
export function ratioTable(groups: readonly Group[], peers: readonly string[]): Table {
  const row = (name: string, some: readonly Group[]) => [
    name,
    ...peers.map((peer) => {
      const compared = some.filter(({ ns }) => ns.has(peer));
      const ratio = mean(compared.map((group) => timesAsFast(group, "emitted", peer)));
      return compared.length === 0 ? "-" : figure(ratio);
    }),
  ];
  const rows = new Map<string, Group[]>();
  for (const group of groups) {
    const of = `${group.kind}, ${group.mode}`;
    rows.set(of, [...(rows.get(of) ?? []), group]);
  }
  return {
    title: "How many times as fast as each the emitted validator is",
    head: ["", ...peers],
    rows: [...rows].flatMap(([of, some]) => [
      ...some.map((group) => row(`${of}, ${group.model}`, [group])),
      ...(some.length > 1 ? [row(`${of}, mean`, some)] : []),
    ]),
  };
}
