// Models with identical validators share one module.
import type { ModelContract } from "../normalise/contract.js";
import type { EmittedFile } from "./file.js";
import { lines } from "./layout/code.js";
import { checksPath } from "./module-path.js";
import { BANNER, moduleText, validationImport } from "./module-text.js";
import { moduleFile, type RequestModule } from "./request-module.js";

export type ModelModule = RequestModule<ModelContract>;

/** The files of the modules; those with identical checks import them from a file that they share, named after the first. */
export function filesOf(modules: readonly ModelModule[]): readonly EmittedFile[] {
  const groups = new Map<string, ModelModule[]>();
  for (const module of modules) {
    const text = checksText(module);
    groups.set(text, [...(groups.get(text) ?? []), module]);
  }
  return [...groups].flatMap(([text, group]) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group.map((module) => moduleFile(module));
    const shared = checksPath(first.contract);
    const ids = group.map(({ contract }) => contract.id);
    const file = { path: `src/${shared}.ts`, text, models: ids };
    return [file, ...group.map((module) => moduleFile(module, shared))];
  });
}

// The text of the module that models with these checks share.
const checksText = ({ checks }: ModelModule): string =>
  moduleText([
    lines([BANNER, validationImport(checks.imports)]),
    ...checks.declarations,
    `export default { ${checks.names.join(", ")} };`,
  ]);
