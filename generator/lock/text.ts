// The lock's text: one value per line, so that version control can merge it; in a fixed order, without invisible characters.
import { visibleJson } from "../emit/text/literal.js";
import type { Lock, LockedContracts, Released } from "./lock.js";

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

/** Contracts as they are after a round trip through JSON, which loses minus zero. */
export const asOnDisk = (contracts: LockedContracts): LockedContracts =>
  JSON.parse(JSON.stringify(contracts)) as LockedContracts;
