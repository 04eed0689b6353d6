// Defines the flags of init, and asks the user for settings that no flag sets. Values are checked
// as in sdkgen.config.ts.
import { isAbsolute, relative, resolve } from "node:path";
import { FORMS } from "../command-line/check-config.js";
import { DEFAULT_OUT, type Config } from "../command-line/config.js";
import { choice, flag, JSON_OUTPUT, value, type Flag, type Values } from "../command-line/flags.js";
import { isPackageName } from "../command-line/options.js";
import type { Questions } from "../../runtime/command-line/questions.js";

const setting = (
  name: keyof Config,
  valueName: string,
  says: string,
  [hasForm, form]: (typeof FORMS)[keyof Config] = FORMS[name],
): Flag<string> => value(valueName, says, form, (input) => (hasForm(input) ? input : undefined));

/** The flags that become settings in sdkgen.config.ts. */
export const SETTINGS = {
  baseUrl: setting("baseUrl", "<url>", "address of your gateway (default: the reference gateway)"),
  catalog: setting(
    "catalog",
    "<file>",
    "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
  ),
  name: setting("name", "<package>", "package name of the SDK, such as @acme/gateway-sdk", [
    (name) => isPackageName(String(name)),
    "a package name of npm, such as @acme/gateway-sdk",
  ]),
  registry: setting(
    "registry",
    "<url>",
    "registry for releases (default: the registry in npm's configuration)",
  ),
  repository: setting(
    "repository",
    "<url>",
    "address of the repository, for the SDK's package.json",
  ),
  license: setting("license", "<spdx>", "licence of the SDK, such as MIT"),
  out: setting("out", "<dir>", `folder of the SDK in the repository (default: ${DEFAULT_OUT})`, [
    isSubfolder,
    "a subfolder of this folder, such as sdk, that .gitignore does not list",
  ]),
};

export type Settings = Values<typeof SETTINGS>;

export const LINE = {
  name: "init",
  flags: {
    ...SETTINGS,
    with: choice(
      ["proxy", "mcp"],
      "also write a Next route that hides the API key from web pages (proxy), or settings with which agents start the SDK's MCP server (mcp)",
    ),
    yes: flag("ask no questions; settings without a flag become comments in sdkgen.config.ts"),
    dryRun: flag("report the files without writing them"),
    json: JSON_OUTPUT,
  },
  notes: `init does not change existing files, but adds missing lines to package.json and .gitignore. It never asks for the
API key: commands read it from GATEWAY_API_KEY.

Exit codes: 0 done, 2 wrong usage, 3 the key was refused, 4 the network failed, 5 the answer is not a catalog,
6 a file cannot be written.`,
};

const QUESTIONS: readonly (readonly [setting: keyof Settings, question: string])[] = [
  ["baseUrl", "Address of your gateway (empty: the reference gateway, to try it)"],
  ["name", "Package name of the SDK, such as @acme/gateway-sdk (empty: decide later)"],
  ["registry", "Registry for releases (empty: the registry in npm's configuration)"],
  ["repository", "Address of this repository (empty: none)"],
  ["license", "Licence of the SDK, such as MIT (empty: none)"],
];

/**
 * Asks the questions of `QUESTIONS` about settings that no flag sets. Returns the settings of the
 * flags and of the answers.
 */
export async function askSettings(settings: Settings, { ask }: Questions): Promise<Settings> {
  const answers: Record<string, string> = {};
  for (const [name, question] of QUESTIONS) {
    // If a saved catalog is set, the address of the gateway is not needed.
    const presetValue = settings[name] ?? (name === "baseUrl" ? settings.catalog : undefined);
    if (presetValue !== undefined) continue;
    const { form = "", read } = SETTINGS[name];
    const accepts = (text: string) => text === "" || read?.(text) !== undefined;
    const answer = await ask(question, { form, accepts });
    if (answer !== "") answers[name] = answer;
  }
  return { ...settings, ...answers };
}

// The workflows cannot commit an SDK in these folders: templates/repository/gitignore lists the
// first three, and git ignores its own folder.
const IGNORED = ["node_modules", "dist", "packed", ".git"];

// Returns true for a folder below the repository's root that git does not ignore. In the root, the
// SDK would replace the repository's package.json.
function isSubfolder(out: unknown): boolean {
  // Resolves the path from a fixed root, so that the result is the same on every machine.
  const path = relative(resolve("/r"), resolve("/r", String(out))).replaceAll("\\", "/");
  const parts = path.split("/");
  const isInside = path !== "" && !isAbsolute(String(out)) && parts[0] !== "..";
  return isInside && !parts.some((part) => IGNORED.includes(part));
}
