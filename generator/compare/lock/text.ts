// Makes the text of the lock file (contracts.lock.json). Each value has its own line, so that git
// can merge the file. The order of the members is fixed, and invisible characters are escaped.
import { visibleJson } from "../../typescript/text/literal.js";
import { sha256, type Lock, type LastRelease } from "./lock.js";

const ORDER: readonly (keyof Lock | keyof LastRelease)[] = [
  "lockVersion",
  "name",
  "version",
  "chosen",
  "released",
  "stable",
  "changesets",
  "classes",
  "deleted",
  "runtime",
  "code",
  "documents",
  "inputs",
  "models",
  "untyped",
  "operations",
  "prices",
  "files",
];

/**
 * Returns the text of `contracts.lock.json`. If the lock has `inputs`, the text ends with a seal: a
 * hash of the text without the seal. An edited file does not match its seal.
 */
export function lockText({ released, stable, ...lock }: Lock): string {
  const all = {
    ...lock,
    released: released && inOrder(released),
    stable: stable && inOrder(stable),
  };
  const text = `${visibleJson(inOrder(all), 2)}\n`;
  return lock.inputs === undefined ? text : `${text.slice(0, -END.length)}${seal(text)}`;
}

const END = "\n}\n";
const seal = (text: string): string => `,\n  "seal": "${sha256(text)}"${END}`;
const SEAL_LENGTH = seal("").length;

/** Returns true if the text has a seal, and is unchanged since {@link lockText} returned it. */
export function isSealed(text: string): boolean {
  return text.endsWith(seal(`${text.slice(0, -SEAL_LENGTH)}${END}`));
}

function inOrder(state: object): object {
  const members = new Map<string, unknown>(Object.entries(state));
  return Object.fromEntries(ORDER.map((key) => [key, members.get(key)]));
}
