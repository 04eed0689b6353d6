// Resolves the modules that an SDK imports as `#runtime/…`, for esbuild.
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Resolves `#runtime/…` to the runtime in a folder, compiled or as sources. */
export const runtimeIn = (folder: string): Plugin => ({
  name: "#runtime",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^#runtime\// }, ({ path, importer, kind }) =>
      resolve(join(folder, path.slice("#runtime/".length)), { importer, kind, resolveDir: folder }),
    ),
});
