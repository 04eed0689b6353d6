// The packages that an SDK imports, for bundling it where it is.
import { createRequire } from "node:module";
import type { Plugin } from "esbuild";

/** The SDK's folder has none installed where it was just generated; the program has them in the right versions. */
export const ownDependencies: Plugin = {
  name: "dependencies of the program",
  setup({ onResolve }) {
    const { resolve: find } = createRequire(import.meta.url);
    onResolve({ filter: /^undici(\/|$)/ }, ({ path }) => ({
      path: find(path),
    }));
  },
};
