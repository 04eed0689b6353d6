// The packed program.
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { inject } from "vitest";

/** Copies the tarball that pack-program.ts made before the run into a folder; returns the name of the file. */
export async function packProgram(folder: string): Promise<string> {
  const name = basename(inject("program"));
  await copyFile(inject("program"), join(folder, name));
  return name;
}

/** The commands that init prints at its end. */
export function nextSteps(printed: string): readonly string[] {
  const [, commands = ""] = printed.split("\nNext:\n");
  return commands.trim().split(/\n\s*/);
}
