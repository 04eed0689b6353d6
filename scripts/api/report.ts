// Describes the public API of the generated package as text, by API Extractor. Each entry
// (importable module) has one report.
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from "@microsoft/api-extractor";
import ts from "typescript";
import { buildSdk } from "../../commands/build/build-sdk.js";
import { PROJECT } from "../../commands/process-context.js";
import { withCopy } from "../../commands/release/sdk.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sdk = join(root, "generated");

/** The folder of the reports that are in git. */
export const REPORT_FOLDER = join(root, "scripts/api/reports");

/** The modules that a user can import, by name. */
export const ENTRIES: readonly string[] = [
  "ai-sdk",
  "batch",
  "browser",
  "client",
  "index",
  "journal",
  "live",
  "mcp",
  "models",
  "proxy",
  "queue",
  "react",
];

/**
 * Returns the reports of the built package by file name. Throws if API Extractor finds an error.
 */
export const apiReports = (): Promise<ReadonlyMap<string, string>> =>
  withCopy(sdk, async (place) => {
    await buildSdk(place.sdk, PROJECT);
    await symlink(join(root, "node_modules"), join(place.sdk, "node_modules"), "junction");
    return extractReports(place.sdk);
  });

function extractReports(folder: string): ReadonlyMap<string, string> {
  const configs = ENTRIES.map((entry) => configOf(folder, entry));
  // All entries share one state of the compiler, because creating a state takes longer than making
  // all reports.
  const compilerState = CompilerState.create(configOf(folder, "index"), {
    additionalEntryPoints: configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  });
  return new Map(
    configs.map((config) => [basename(config.reportFilePath), reportOf(config, compilerState)]),
  );
}

function reportOf(config: ExtractorConfig, compilerState: CompilerState): string {
  const errors: string[] = [];
  Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) {
        errors.push(message.formatMessageWithLocation(config.projectFolder));
      }
      message.handled = true;
    },
  });
  if (errors.length > 0) throw new Error(`${config.mainEntryPointFilePath}: ${errors.join("\n")}`);
  return readFileSync(config.reportFilePath, "utf8");
}

const NONE = { logLevel: ExtractorLogLevel.None };

function configOf(folder: string, entry: string): ExtractorConfig {
  const off = { enabled: false };
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(folder, "package.json"),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, `dist/esm/${entry}.d.ts`),
      compiler: {
        overrideTsconfig: {
          extends: join(sdk, "tsconfig.json"),
          compilerOptions: { rootDir: folder, noEmit: true },
          include: [],
          files: [],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: entry,
        reportFolder: folder,
        reportTempFolder: join(folder, "temp"),
        // Includes a type that is not exported if an export uses it. A change of such a type also
        // affects callers.
        includeForgottenExports: true,
      },
      docModel: off,
      dtsRollup: off,
      tsdocMetadata: off,
      newlineKind: "lf",
      messages: {
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Error },
          "ae-missing-release-tag": NONE,
          "ae-forgotten-export": NONE,
          // Does not require docstrings, because the names of many fields are clear enough.
          "ae-undocumented": NONE,
          // Accepts unknown links, because a link to a model uses names of the model's own module.
          "ae-unresolved-link": NONE,
        },
        // Accepts any docstring. Descriptions come from the catalog, and are not in the syntax of
        // TSDoc.
        tsdocMessageReporting: { default: NONE },
      },
    },
  });
}

/** Returns the names of a report's declarations that contain the type `any`. */
export function namesWithAny(report: string): readonly string[] {
  const code = /^```ts$([^]*?)^```$/m.exec(report)?.[1] ?? "";
  const file = ts.createSourceFile("api.d.ts", code, ts.ScriptTarget.Latest);
  return file.statements.filter(hasAny).map((node) => nameOf(node, file));
}

function nameOf(node: ts.Statement, file: ts.SourceFile): string {
  const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node;
  const name =
    declaration === undefined ? undefined : ts.getNameOfDeclaration(declaration as ts.Declaration);
  return (name ?? node).getText(file);
}

function hasAny(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.AnyKeyword || (ts.forEachChild(node, hasAny) ?? false);
}
