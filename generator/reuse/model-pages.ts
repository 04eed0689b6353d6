// The pages of models, of which those of known contracts stay on disk.
import { modelPage } from "../emit/package/model-page.js";
import { pagePath } from "../emit/package/readme.js";
import type { EmittedFile } from "../emit/file.js";
import type { Lock } from "../lock/lock.js";
import type { ModelContract } from "../normalise/contract.js";
import type { Before } from "./before.js";
import { wholeContract } from "./whole-contract.js";

/** The pages to be written, and the hashes of those that stay; each names the package. */
export function modelPages(
  models: readonly ModelContract[],
  name: string,
  known: Before | undefined,
): { readonly files: readonly EmittedFile[]; readonly kept: Lock["files"] } {
  const lock = known?.lock.name === name ? known.lock : undefined;
  const stays = (model: ModelContract) =>
    model.locked !== undefined && lock !== undefined && known?.isIntact(pagePath(model)) === true;
  const kept = models.filter(stays).map(pagePath);
  return {
    files: models
      .filter((model) => !stays(model))
      .map((model) => modelPage(wholeContract(model), name)),
    kept: Object.fromEntries(kept.map((path) => [path, lock?.files[path] ?? ""])),
  };
}
