// Stages "emit" and "assemble": contracts become modules, modules become a package.
import { EntryRejected, type Rejection } from "../check/rejection.js";
import type { ModelContract } from "../normalise/contract.js";
import type { Contracts } from "../normalise/normalise.js";
import type { EmittedFile } from "./file.js";
import { fillTemplate } from "./package/fill-template.js";
import { runtimeFiles } from "./package/runtime-files.js";
import { packageView, type PackageFacts } from "./package/views.js";
import { emitRequestModule } from "./request-module.js";

/** Where the fixed parts of every SDK come from. */
export interface EmitSources {
  readonly templates: string;
  readonly runtime: string;
}

/** Modules, and the models that an emitter could not do justice to. */
export interface EmittedModules {
  readonly modules: readonly EmittedFile[];
  readonly refused: ReadonlyMap<string, Pick<Rejection, "code" | "message">>;
}

/** One module per contract; a model that cannot be emitted costs itself only. */
export function emitModules(contracts: Contracts): EmittedModules {
  const refused = new Map<string, Pick<Rejection, "code" | "message">>();
  const modules = contracts.models.flatMap((contract) => {
    const file = attempt(contract);
    if (!("code" in file)) return [file];
    refused.set(contract.id, file);
    return [];
  });
  return { modules: [...modules, ...contracts.operations.map(emitRequestModule)], refused };
}

function attempt(contract: ModelContract): EmittedFile | Pick<Rejection, "code" | "message"> {
  try {
    return emitRequestModule(contract);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof EntryRejected) return { code: error.code, message: reason };
    return { code: "E_EMIT", message: `the schema could not be turned into code: ${reason}` };
  }
}

const TEMPLATES = [
  "README.md",
  "build.mjs",
  "package.json",
  "tsconfig.json",
  "src/index.ts",
  "src/models.ts",
  "src/operations/index.ts",
  "src/registry.ts",
  "src/untyped-models.ts",
];

/** The package around the modules: entry points, metadata, README, and the runtime as it is. */
export async function assemble(
  contracts: Contracts,
  modules: readonly EmittedFile[],
  facts: PackageFacts,
  sources: EmitSources,
): Promise<readonly EmittedFile[]> {
  const view = packageView(contracts, facts);
  const filled = await Promise.all(
    TEMPLATES.map(async (path): Promise<EmittedFile> => {
      const text = await fillTemplate(sources.templates, path, view);
      return { path, text, format: true };
    }),
  );
  return [...filled, ...modules, ...(await runtimeFiles(sources.runtime))];
}
