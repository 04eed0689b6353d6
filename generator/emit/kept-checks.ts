// What becomes of the checks that models on disk share: others may share them now, under the name of another first model.
import type { Contract, ModelContract } from "../normalise/contract.js";
import { checksText, type ModelModule } from "./checks-module.js";
import type { EmittedFile } from "./file.js";
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
  /** Text of shared checks → their path. */
  readonly paths: ReadonlyMap<string, string>;
  /** Files whose path, or the path in them, is another one than on disk. */
  readonly renamed: readonly EmittedFile[];
  /** Models that share their checks no more, or only now: they have to be emitted. */
  readonly again: ReadonlySet<Contract>;
}

const IMPORT = /^(.*\nimport checks from "\.\.\/)(.+)(\.js";)/;

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
  const renamed: EmittedFile[] = [];
  for (const [before, members] of groups) {
    const text = read(`src/${before}.ts`);
    const joined = joining.filter((module) => module.text === text).map(({ id }) => id);
    const all = new Set([...[...members.keys()].map(({ id }) => id), ...joined]);
    const first = models.find(({ id }) => all.has(id));
    if (text === undefined || first === undefined || all.size === 1) {
      for (const model of members.keys()) again.add(model);
      continue;
    }
    const path = checksPath(first);
    paths.set(text, path);
    if (path === before) continue;
    renamed.push({ path: `src/${path}.ts`, text, models: [...all] });
    for (const [model, module] of members) {
      const moved = module.replace(IMPORT, `$1${path}$3`);
      renamed.push({ path: `src/${modulePath(model)}.ts`, text: moved, models: [model.id] });
    }
  }
  return { paths, renamed, again };
}

// The texts of modules, by the path of the checks that they share; those that share none are apart.
function groupsOnDisk(models: readonly ModelContract[], read: OnDisk["read"]) {
  const groups = new Map<string, Map<ModelContract, string>>();
  const others = new Map<ModelContract, string>();
  for (const model of models) {
    const text = read(`src/${modulePath(model)}.ts`) ?? "";
    const path = IMPORT.exec(text)?.[2];
    if (path === undefined) others.set(model, text);
    else groups.set(path, (groups.get(path) ?? new Map()).set(model, text));
  }
  return { groups, others };
}
