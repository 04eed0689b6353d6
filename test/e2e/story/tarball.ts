// The packed program.
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { inject } from "vitest";

/** Copies the tarball of pack-program.ts into a folder. Returns the name of the file. */
export async function packProgram(folder: string): Promise<string> {
  const name = basename(inject("program"));
  await copyFile(inject("program"), join(folder, name));
  return name;
}

/** The commands at the end of init's output. */
export function nextSteps(printed: string): readonly string[] {
  const [, commands = ""] = printed.split("\nNext:\n");
  return commands.trim().split(/\n\s*/);
}
