// Compares the size of a tarball with that of other SDKs with as many models.
import type { Tarball } from "./pack.js";

/** The SDK of the reference catalog, and what each further model may add. */
const USUAL = { bytes: 315_000, models: 15, perFurtherModel: 10_000 };

/** The size in words; above the usual one a warning only, because a catalog may have reasons for more. */
export function sizeLine({ bytes, files }: Pick<Tarball, "bytes" | "files">): string {
  const models = files.filter(({ path }) => /^dist\/esm\/models\/.+\.js$/.test(path)).length;
  const usual = USUAL.bytes + USUAL.perFurtherModel * Math.max(0, models - USUAL.models);
  const shown = (figure: number) => figure.toLocaleString("en");
  const figures = `tarball with ${models} models: ${shown(bytes)} bytes`;
  return bytes > usual
    ? `warning: ${figures}, more than the ${shown(usual)} that so many models usually take`
    : `  ${figures} of ${shown(usual)}`;
}
