// Which shared checks stay on disk, and which models have to be emitted again because they share them with others now.
import type { Contract, ModelContract } from "../normalise/contract.js";
import { checksText, type ModelModule } from "./checks-module.js";
import { checksPath, modulePath } from "./module-path.js";
import { moduleText } from "./module-text.js";

/** The modules that are on disk as they would be emitted. */
export interface OnDisk {
  readonly contracts: ReadonlySet<Contract>;
  /** The text of a file of the SDK; undefined where it is not as it was written. */
  readonly read: (path: string) => string | undefined;
}

/** Text of shared checks → their path; and the models on disk that have other company now. */
export function regroup(
  models: readonly ModelContract[],
  { contracts, read }: OnDisk,
  emitted: readonly ModelModule[],
) {
  const own = emitted.map(({ checks }) => moduleText(checks.declarations).trimEnd());
  const moved = new Set<Contract>();
  const groups = new Map<string, ModelContract[]>();
  for (const model of models.filter((each) => contracts.has(each))) {
    const text = read(`src/${modulePath(model)}.ts`) ?? "";
    const [, path] = /^.*\nimport checks from "\.\.\/(.+)\.js";/.exec(text) ?? [];
    if (path !== undefined) groups.set(path, [...(groups.get(path) ?? []), model]);
    else if (own.some((checks) => text.includes(checks))) moved.add(model);
  }
  const kept = new Map<string, string>();
  for (const [path, members] of groups) {
    const text = read(`src/${path}.ts`);
    const joined = emitted.filter((module) => checksText(module) === text);
    const ids = new Set(
      [...members, ...joined.map(({ contract }) => contract)].map(({ id }) => id),
    );
    const first = models.find(({ id }) => ids.has(id));
    const isSame = ids.size > 1 && first !== undefined && checksPath(first) === path;
    if (text !== undefined && isSame) kept.set(text, path);
    else for (const model of members) moved.add(model);
  }
  return { kept, moved };
}
