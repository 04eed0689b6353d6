// Plans which files init writes. The settings come from flags, answers or the existing
// configuration.
import { isAbsolute, join, relative, resolve } from "node:path";
import { DEFAULT_OUT, type Config } from "../command-line/config.js";
import { configFile, loadConfig } from "../command-line/load-config.js";
import type { SafeContext } from "../command-line/context.js";
import { longName, type Values } from "../command-line/flags.js";
import { resolveOptions } from "../command-line/options.js";
import { withQuestions, type Questions } from "../../runtime/command-line/questions.js";
import { DEFAULT_NAME, readIfExists, withoutKey } from "../../generator/index.js";
import { usage } from "../../generator/failure.js";
import { agentFiles } from "./agents.js";
import { askRules } from "./ask-rules.js";
import { withLines, type PlannedFile } from "./files.js";
import { firstCall, readModels, type FirstCall } from "./first-call.js";
import type { LINE } from "./flags.js";
import { askSettings, type Settings } from "./flags.js";
import { manifestText, sourceOfProgram } from "./manifest.js";
import { repositoryTexts } from "./templates.js";

/** The files to write, and the settings in them. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly config: Config;
  /** The source from which npm can install sdkgen; `undefined` if unknown. */
  readonly source: string | undefined;
}

const TEST = "test/sdk.test.mjs";
const COPIED = "catalog.json";
const ROUTE = "app/api/gateway/[...path]/route.ts";

export type Flags = Values<typeof LINE.flags>;

/** Makes the plan. Asks questions on the terminal and reads the catalog, but writes no file. */
export function planOf(flags: Flags, context: SafeContext): Promise<Plan> {
  const { terminal } = context;
  const isOpen = configFile(context.cwd) === undefined && flags.yes !== true;
  if (!isOpen || terminal === undefined) return planWith(flags, context, undefined);
  return withQuestions(terminal, (questions) => planWith(flags, context, questions));
}

async function planWith(
  flags: Flags,
  context: SafeContext,
  questions: Questions | undefined,
): Promise<Plan> {
  const { cwd } = context;
  const existingConfig = configFile(cwd);
  const settings = await settingsOf(flags, existingConfig, cwd, questions);
  const catalog =
    settings.catalog === undefined ? undefined : await placeCatalog(settings.catalog, context);
  // Reads the catalog at its original path, because init has not yet copied it into the repository.
  const options = resolveOptions({}, settings);
  const testBefore = await readIfExists(join(cwd, TEST));
  const isRead = testBefore === undefined || questions !== undefined;
  const read = isRead ? await readModels(options, context) : undefined;
  const rules = read && questions ? await askRules(read, questions) : {};
  const config = {
    ...settings,
    ...(catalog !== undefined && { catalog: catalog.path }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
  const call = firstCall(read?.contracts);
  const source = await sourceOfProgram(cwd);
  const baseFiles = await createBaseFiles(
    { config, existingConfig, source, call, testBefore },
    context,
  );
  const added = await addedFiles(flags, context, config.name ?? DEFAULT_NAME, call.model);
  const copied = catalog?.text === undefined ? [] : [{ path: COPIED, text: catalog.text }];
  return { config, source, files: [...baseFiles, ...copied, ...added] };
}

/** Returns the files that the flag `--with` adds. */
async function addedFiles(flags: Flags, context: SafeContext, name: string, model: string) {
  const { route } = repositoryTexts(context.project.templates);
  if (flags.with === "proxy") return [{ path: ROUTE, text: await route(name, model) }];
  return flags.with === "mcp" ? agentFiles(name) : [];
}

interface PlanFacts extends Pick<Plan, "config" | "source"> {
  /** Name of the existing configuration file; `undefined` if there is none. */
  readonly existingConfig: string | undefined;
  readonly call: FirstCall;
  /** Content of the existing test file; `undefined` if there is none. */
  readonly testBefore: string | undefined;
}

// Returns all files except the copy of the catalog and the files of `--with`.
async function createBaseFiles(
  { config, existingConfig, source, call, testBefore }: PlanFacts,
  { cwd, project }: SafeContext,
): Promise<readonly PlannedFile[]> {
  const texts = repositoryTexts(project.templates);
  const { out = DEFAULT_OUT } = config;
  const before = (path: string) => readIfExists(join(cwd, path));
  const manifest = manifestText(
    await texts.fixed("package.json"),
    await before("package.json"),
    source,
  );
  const gitignore = withLines((await before(".gitignore")) ?? "", await texts.fixed("gitignore"));
  const workflows = ["ci.yml", "drift.yml", "release.yml"].map(async (name) => ({
    path: `.github/workflows/${name}`,
    text: await texts.fixed(name),
  }));
  return [
    { path: "package.json", text: manifest, isMerged: true },
    { path: existingConfig ?? "sdkgen.config.ts", text: await texts.config({ ...config, out }) },
    { path: ".gitignore", text: gitignore, isMerged: true },
    ...(await Promise.all(workflows)),
    { path: TEST, text: testBefore === undefined ? await texts.test(out, call) : undefined },
  ];
}

function assertNoSettings(settings: Settings, existingConfig: string): void {
  const settingNames = Object.keys(settings);
  if (settingNames.length === 0) return;
  const names = settingNames.map(longName).join(", ");
  throw usage(
    `${existingConfig} already exists, so ${names} would have no effect. Put these settings into that file, and run init without the flags. Nothing was written.`,
  );
}

// Returns the settings of the existing configuration. Without a configuration, returns the settings
// of flags and answers. Throws if a flag sets a setting although a configuration exists. Also
// throws if init must ask questions but has no terminal.
async function settingsOf(
  { yes = false, dryRun: _dryRun, json: _json, with: _with, ...settings }: Flags,
  existingConfig: string | undefined,
  cwd: string,
  questions: Questions | undefined,
): Promise<Config> {
  if (existingConfig !== undefined) {
    assertNoSettings(settings, existingConfig);
    return loadConfig(cwd);
  }
  if (yes) return settings;
  if (questions !== undefined) return askSettings(settings, questions);
  throw usage(
    "init cannot ask questions without a terminal. Add --yes, and give the settings as flags (see --help).",
  );
}

// Returns the catalog's path for the configuration. If the catalog is outside the repository, also
// returns the text for a copy inside.
async function placeCatalog(
  file: string,
  { cwd, env }: SafeContext,
): Promise<{ readonly path: string; readonly text?: string }> {
  const path = relative(cwd, resolve(cwd, file)).replaceAll("\\", "/");
  if (!path.startsWith("../") && !isAbsolute(path)) return { path };
  // A missing file is no error at this point. The later reading of the models reports the missing
  // file.
  const text = withoutKey(
    (await readIfExists(resolve(cwd, file))) ?? "",
    env["GATEWAY_API_KEY"]?.trim(),
  );
  const other = await readIfExists(join(cwd, COPIED));
  if (other === undefined || other === text) return { path: COPIED, text };
  throw usage(
    `${COPIED} already exists, and differs from ${file}. Move ${COPIED} to another folder, or use it with --catalog ${COPIED}. Nothing was written.`,
  );
}
