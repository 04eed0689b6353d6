// Models with identical validators share one module.
import type { ModelContract } from "../normalise/contract.js";
import type { EmittedFile } from "./file.js";
import { lines } from "./layout/code.js";
import { BANNER, moduleText, validationImport } from "./module-text.js";
import { moduleFile, type RequestModule } from "./request-module.js";

type ModelModule = RequestModule<ModelContract>;

/** The files of the modules; models with identical checks import them from a shared file. */
export function filesOf(modules: readonly ModelModule[]): readonly EmittedFile[] {
  const groups = new Map<string, ModelModule[]>();
  for (const module of modules) {
    const text = moduleText(module.checks.declarations);
    groups.set(text, [...(groups.get(text) ?? []), module]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group.map((module) => moduleFile(module));
    const path = `checks/${first.contract.names.file}`;
    return [checksFile(path, first, group), ...group.map((module) => moduleFile(module, path))];
  });
}

function checksFile(
  path: string,
  { checks }: ModelModule,
  group: readonly ModelModule[],
): EmittedFile {
  const ids = group.map(({ contract }) => contract.id);
  const text = moduleText([
    lines([BANNER, validationImport(checks.imports)]),
    ...checks.declarations,
    `export default { ${checks.names.join(", ")} };`,
  ]);
  return { path: `src/${path}.ts`, text, models: ids };
}
