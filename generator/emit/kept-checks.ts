// What becomes of the checks that models on disk share: others may share them now.
import type { Contract, ModelContract } from "../normalise/contract.js";
import { checksText, type ModelModule } from "./checks-module.js";
import { checksPath, modulePath } from "./module-path.js";
import { moduleText } from "./module-text.js";

/** The modules that are on disk as they would be emitted, as far as they are not about other models. */
export interface OnDisk {
  readonly contracts: ReadonlySet<Contract>;
  /** The text of a file of the SDK; undefined where it is not as it was written. */
  readonly read: (path: string) => string | undefined;
}

/** The checks of models on disk, with what was emitted for others. */
export interface Regrouped {
  /** Text of shared checks that stay on disk → their path. */
  readonly paths: ReadonlyMap<string, string>;
  /** Models on disk whose checks are in another file now: they have to be emitted. */
  readonly again: ReadonlySet<Contract>;
}

const IMPORT = /\nimport checks from "\.\.\/(.+)\.js";/;

/** Finds the checks that models share now. */
export function regroup(
  models: readonly ModelContract[],
  { contracts, read }: OnDisk,
  emitted: readonly ModelModule[],
): Regrouped {
  const joining = emitted.map((module) => ({ id: module.contract.id, text: checksText(module) }));
  const own = emitted.map(({ checks }) => moduleText(checks.declarations).trimEnd());
  const { groups, others } = groupsOnDisk(
    models.filter((model) => contracts.has(model)),
    read,
  );
  const isJoined = (text: string) => own.some((checks) => text.includes(checks));
  const again = new Set<Contract>(
    [...others].flatMap(([model, text]) => (isJoined(text) ? [model] : [])),
  );
  const paths = new Map<string, string>();
  for (const [before, members] of groups) {
    const text = read(`src/${before}.ts`);
    const joined = joining.filter((module) => module.text === text).map(({ id }) => id);
    const all = new Set([...members.map(({ id }) => id), ...joined]);
    const first = models.find(({ id }) => all.has(id));
    // Shared checks are named after the first of the models that share them.
    const isSame = first !== undefined && all.size > 1 && checksPath(first) === before;
    if (text !== undefined && isSame) paths.set(text, before);
    else for (const model of members) again.add(model);
  }
  return { paths, again };
}

// Models by the path of the checks that they share; those that share none are apart, with the texts of their modules.
function groupsOnDisk(models: readonly ModelContract[], read: OnDisk["read"]) {
  const groups = new Map<string, ModelContract[]>();
  const others = new Map<ModelContract, string>();
  for (const model of models) {
    const text = read(`src/${modulePath(model)}.ts`) ?? "";
    const path = IMPORT.exec(text)?.[1];
    if (path === undefined) others.set(model, text);
    else groups.set(path, [...(groups.get(path) ?? []), model]);
  }
  return { groups, others };
}
