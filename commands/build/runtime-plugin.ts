// An esbuild plugin for the modules that an SDK imports as `#runtime/…`.
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Returns a plugin that resolves `#runtime/…` to a runtime folder, compiled or with sources. */
export const runtimeIn = (folder: string): Plugin => ({
  name: "#runtime",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^#runtime\// }, ({ path, importer, kind }) =>
      resolve(join(folder, path.slice("#runtime/".length)), { importer, kind, resolveDir: folder }),
    ),
});
