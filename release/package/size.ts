// The size of a tarball compared with what an SDK of as many models usually weighs. The tests hold the reference catalog's to it.
import type { Manifest } from "../sdk/folder.js";

/** Bytes of an SDK with the 15 models of the reference catalog, and what each further model may add. */
const USUAL = { bytes: 250_000, models: 15, perFurtherModel: 10_000 };

/** The size of a tarball in words; a warning above the usual one, because a catalog may have reasons for more. */
export function sizeLine({ bytes }: { readonly bytes: number }, { exports }: Manifest): string {
  const models = Object.keys(exports).filter((path) => path.startsWith("./models/")).length;
  const usual = USUAL.bytes + USUAL.perFurtherModel * Math.max(0, models - USUAL.models);
  const shown = (figure: number) => figure.toLocaleString("en");
  const figures = `tarball with ${models} models: ${shown(bytes)} bytes`;
  return bytes > usual
    ? `warning: ${figures}, more than the ${shown(usual)} that so many models usually take`
    : `  ${figures} of ${shown(usual)}`;
}
