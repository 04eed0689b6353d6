// An esbuild plugin for the modules that an SDK imports as `#runtime/…`.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/** Returns a plugin that resolves `#runtime/…` to a runtime folder, compiled or with sources. */
export const runtimeIn = (folder: string): Plugin => ({
  name: "#runtime",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^#runtime\// }, ({ path, importer, kind }) => {
      const name = path.slice("#runtime/".length);
      // The generator's sources are beside the runtime's sources. A compiled runtime contains the
      // generator's bundle.
      const isBeside = name.startsWith("generator/") && !existsSync(join(folder, "generator"));
      const place = isBeside ? dirname(folder) : folder;
      return resolve(join(place, name), { importer, kind, resolveDir: folder });
    }),
});
