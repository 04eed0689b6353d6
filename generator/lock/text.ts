// The lock's text: one value a line, so that version control merges it, in a fixed order, with nothing in it that an editor hides.
import { visibleJson } from "../emit/text/literal.js";
import { sha256, type Lock, type Released } from "./lock.js";

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
  "generator",
  "models",
  "untyped",
  "operations",
  "prices",
  "files",
];

/** The bytes of `contracts.lock.json`; the last value of a lock that names its generator is a seal over the others. */
export function lockText({ released, stable, ...lock }: Lock): string {
  const all = {
    ...lock,
    released: released && inOrder(released),
    stable: stable && inOrder(stable),
  };
  const text = `${visibleJson(inOrder(all), 2)}\n`;
  return lock.generator === undefined ? text : `${text.slice(0, -END.length)}${seal(text)}`;
}

/**
 * The bytes of a lock, where they may be those of the one before: printing what is known again would take most of the time of
 * a run that changes nothing.
 */
export function lockTextAfter(
  lock: Lock,
  before: Lock | undefined,
  text: string | undefined,
): string {
  // Only a sealed text is as this function prints it.
  const isSame = before?.generator !== undefined && text !== undefined && isSameLock(lock, before);
  return isSame ? text : lockText(lock);
}

function isSameLock({ models, operations, ...lock }: Lock, before: Lock): boolean {
  const { models: oldModels, operations: oldOperations, ...old } = before;
  return (
    hasSameMembers(models, oldModels) &&
    hasSameMembers(operations, oldOperations) &&
    JSON.stringify(inOrder(lock)) === JSON.stringify(inOrder(old))
  );
}

// Known contracts are those of the lock themselves.
function hasSameMembers(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}

const END = "\n}\n";
const seal = (text: string): string => `,\n  "seal": "${sha256(text)}"${END}`;
const SEAL_LENGTH = seal("").length;

/** Whether a text is, byte for byte, what {@link lockText} gave. */
export function isSealed(text: string): boolean {
  return text.endsWith(seal(`${text.slice(0, -SEAL_LENGTH)}${END}`));
}

function inOrder(state: object): object {
  const members = new Map<string, unknown>(Object.entries(state));
  return Object.fromEntries(ORDER.map((key) => [key, members.get(key)]));
}
