// What branches say of an object's fields: beyond the closed set, so json-schema-to-typescript prints it.
import type { Alias, Declaration } from "../declaration.js";
import type { Bare } from "./bare-schema.js";
import { printBare } from "./print.js";
import { readPrinted } from "./read.js";
import type { Tokens } from "./tokens.js";

/** Branches of one object, waiting to be printed. */
export interface Branches {
  /** Name that the printed type gets. */
  readonly name: string;
  /** The object that they belong to. */
  readonly owner: string;
  readonly bare: Bare;
}

/** Prints all waiting branches of a module; where the library cannot, there is no type, which is never too narrow. */
export async function printBranches(
  waiting: readonly Branches[],
  tokens: Tokens,
  freeName: (wanted: string) => string,
): Promise<readonly (Alias | Declaration)[]> {
  const ownerOf = (member: number) => waiting[member]?.owner ?? "";
  try {
    const text = await printBare(waiting.map(({ bare }) => bare));
    const { shapes, declarations } = await readPrinted(text, tokens, {
      name: (member) => freeName(`${ownerOf(member)}Branch`),
      doc: (member) => [`One branch of {@link ${ownerOf(member)}}.`],
    });
    const aliases = shapes.map((shape, member): Alias => ({
      name: waiting[member]?.name ?? "",
      doc: [`What the branches of {@link ${ownerOf(member)}} say of its fields; approximate.`],
      shape,
    }));
    return [...declarations, ...aliases.filter(({ shape }) => shape.kind !== "unknown")];
  } catch {
    return [];
  }
}
