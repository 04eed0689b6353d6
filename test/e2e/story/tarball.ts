// The packed program, as `npm pack` makes it of what `npm run build:cli` has built.
import { ROOT } from "../../examples/stage/folders.js";
import { machine, shell } from "./shell.js";

/** Packs it into a folder; gives the name of the file. */
export async function packProgram(folder: string): Promise<string> {
  const pack = `npm pack --silent --ignore-scripts --pack-destination "${folder}"`;
  return (await shell(pack, { cwd: ROOT, env: machine("20") })).trim();
}

/** The commands that init prints at its end. */
export function nextSteps(printed: string): readonly string[] {
  const [, commands = ""] = printed.split("\nNext:\n");
  return commands.trim().split(/\n\s*/);
}
