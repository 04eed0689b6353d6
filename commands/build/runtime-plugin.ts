// What esbuild takes for the modules that an SDK imports as `#runtime/…`.
import { join } from "node:path";
import type { Plugin } from "esbuild";

/** The runtime in a folder, compiled or as sources. */
export const runtimeIn = (folder: string): Plugin => ({
  name: "#runtime",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^#runtime\// }, ({ path, importer, kind }) =>
      resolve(join(folder, path.slice("#runtime/".length)), { importer, kind, resolveDir: folder }),
    ),
});
