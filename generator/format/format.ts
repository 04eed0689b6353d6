// Stage "format": prettier lays out what templates wrote; emitters already print as prettier does.
import type { Options } from "prettier";
import type { EmittedFile } from "../emit/file.js";
import { PRINT } from "../emit/layout/code.js";

const PARSERS: Readonly<Record<string, NonNullable<Options["parser"]>>> = {
  ts: "typescript",
  json: "json",
  md: "markdown",
  mjs: "babel",
};

/** The files as they go to disk. No configuration on disk is read: prettier would run it. */
export async function formatFiles(files: readonly EmittedFile[]): Promise<readonly EmittedFile[]> {
  if (files.every((file) => !file.format)) return files;
  // Loaded late: a run that fails before this stage does not wait for it.
  const { format } = await import("prettier");
  return Promise.all(
    files.map(async (file) => {
      const parser = PARSERS[file.path.split(".").at(-1) ?? ""];
      if (!file.format || parser === undefined) return file;
      const options: Options = { ...PRINT, parser, endOfLine: "lf", plugins: [] };
      const named = file.path.endsWith("package.json")
        ? { ...options, parser: "json-stringify" }
        : options;
      return { ...file, text: await format(file.text, named), format: false };
    }),
  );
}
