// The lock's text: one value a line, so that version control merges it, in a fixed order, with nothing in it that an editor hides.
import type { ComparableContracts } from "../diff/comparable.js";
import { visibleJson } from "../emit/text/literal.js";
import type { Lock, Released } from "./lock.js";

const ORDER: readonly (keyof Lock | keyof Released)[] = [
  "lockVersion",
  "name",
  "version",
  "chosen",
  "released",
  "stable",
  "changesets",
  "classes",
  "deleted",
  "code",
  "models",
  "untyped",
  "operations",
  "prices",
  "files",
];

/** The bytes of `contracts.lock.json`. */
export function lockText({ released, stable, ...lock }: Lock): string {
  const all = {
    ...lock,
    released: released && inOrder(released),
    stable: stable && inOrder(stable),
  };
  return `${visibleJson(inOrder(all), 2)}\n`;
}

function inOrder(state: object): object {
  const members = new Map<string, unknown>(Object.entries(state));
  return Object.fromEntries(ORDER.map((key) => [key, members.get(key)]));
}

/** Contracts as they are when they have been on disk: what JSON cannot say (minus zero) is gone. */
export const asOnDisk = (contracts: ComparableContracts): ComparableContracts =>
  JSON.parse(JSON.stringify(contracts)) as ComparableContracts;
