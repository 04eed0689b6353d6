// An esbuild plugin for the modules that an SDK imports as `#runtime/…`.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Returns a plugin that finds each `#runtime/…` module in a folder. The folder contains the sources
 * of the runtime, or the compiled runtime.
 */
export const runtimeIn = (folder: string): Plugin => ({
  name: "#runtime",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^#runtime\// }, ({ path, importer, kind }) => {
      const name = path.slice("#runtime/".length);
      // A compiled runtime contains a bundle of the generator's reader. Otherwise the generator's
      // sources are beside the runtime's sources.
      const isBeside = name.startsWith("generator/") && !existsSync(join(folder, "generator"));
      const place = isBeside ? dirname(folder) : folder;
      return resolve(join(place, name), { importer, kind, resolveDir: folder });
    }),
});
