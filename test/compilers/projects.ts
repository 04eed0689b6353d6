// Compiles one source under several settings in a single run of a compiler, which reads each file
// of the package once.
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { compilerOutput, type Compiler } from "./compilers.js";

/** The sources and options of one compilation. */
export interface Project {
  /** Name of the project's configuration file, without `.json`. */
  readonly name: string;
  /** Paths of source files, relative to the folder of the consumer. */
  readonly sources: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Compiles each project; returns its messages, each with its continuation lines. */
export async function messagesOf(
  compiler: Compiler,
  projects: readonly Project[],
  consumer: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  // Each compiler has its own folder, so that it never reuses the build results of another
  // compiler.
  const folder = join(consumer, `typescript-${compiler.name}`);
  await mkdir(folder);
  for (const { name, sources, options } of projects) {
    const files = sources.map((source) => relative(folder, join(consumer, source)));
    const text = JSON.stringify({ compilerOptions: { ...options, noEmit: true }, files });
    await writeFile(join(folder, `${name}.json`), text);
  }
  // The plain form of messages, because the pretty form depends on the terminal.
  const flags = ["--verbose", "--pretty", "false"];
  const configs = projects.map(({ name }) => `${name}.json`);
  return byProject(await compilerOutput(compiler, ["-b", ...configs, ...flags], folder));
}

// `--verbose` announces each project before its messages, among other lines that begin with the
// time.
function byProject(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let messages: string[] = [];
  for (const line of lines) {
    const name = /Building project '(?:.*[/\\])?([^/\\]+)\.json'/.exec(line)?.[1];
    if (name !== undefined) found.set(name, (messages = []));
    else if (/^\d\d?:\d\d:\d\d [AP]M - |^ +\* /.test(line)) continue;
    else if (line.startsWith(" ") && messages.length > 0)
      messages.push(`${messages.pop()}\n${line}`);
    else messages.push(line);
  }
  return found;
}
