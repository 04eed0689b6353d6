// The flags of init, and what each setting that it takes must be.
import { resolve, relative, isAbsolute } from "node:path";
import { FORMS } from "../command-line/check-config.js";
import { DEFAULT_OUT, type Config } from "../command-line/config.js";
import type { CommandContext } from "../command-line/context.js";
import { isPackageName } from "../command-line/options.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";

/** The settings that init takes. */
export type Settings = Pick<
  Config,
  "out" | "baseUrl" | "catalog" | "name" | "registry" | "repository" | "license"
>;

/** The flags of init. */
export interface Flags extends Settings {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Parses the arguments of init, and checks each setting. */
export function parseInitFlags(context: CommandContext): Flags | "help" {
  const command = commandLine(context.command)
    .option("--base-url <url>", "address of your gateway (default: the reference gateway)")
    .option("--catalog <file>", "a saved answer of GET /v1/models?expand=parameters instead")
    .option("--name <package>", "package name of the SDK, such as @acme/gateway-sdk")
    .option("--registry <url>", "registry that releases go to (default: the one npm has)")
    .option("--repository <url>", "address of the repository, for the SDK's package.json")
    .option("--license <spdx>", "licence of the SDK, such as MIT")
    .option("--out <dir>", `folder of the SDK in the repository (default: ${DEFAULT_OUT})`)
    .option("--yes", "ask nothing; what no flag says stays open in sdkgen.config.ts")
    .option("--dry-run", "report what would be written, write nothing")
    .option("--json", "print one JSON object on stdout and nothing else")
    .addHelpText("after", HELP);
  const flags = parseArguments<Flags>(command, context);
  if (flags === "help") return flags;
  for (const [flag, setting] of SETTING_FLAGS) {
    const fault = flags[setting] === undefined ? undefined : faultOf(setting, flags[setting]);
    if (fault !== undefined) throw new GenerateFailure(EXIT.usage, `${flag} ${fault}`);
  }
  return flags;
}

/** Each flag that is a setting. */
export const SETTING_FLAGS: readonly (readonly [flag: string, setting: keyof Settings])[] = [
  ["--base-url", "baseUrl"],
  ["--catalog", "catalog"],
  ["--name", "name"],
  ["--registry", "registry"],
  ["--repository", "repository"],
  ["--license", "license"],
  ["--out", "out"],
];

/** Why a text cannot be a setting, as the rest of a sentence; nothing where it can. */
export function faultOf(setting: keyof Settings, text: string): string | undefined {
  const [hasForm, form] = FORMS[setting];
  if (!hasForm(text)) return `must be ${form}.`;
  if (setting === "name" && !isPackageName(text)) {
    return "must be a package name of npm, such as @acme/gateway-sdk.";
  }
  return setting === "out" ? faultOfFolder(text) : undefined;
}

// What the workflows could not commit, or what git leaves out (files/gitignore).
const LEFT_OUT = ["node_modules", "dist", "packed", ".git"];

function faultOfFolder(out: string): string | undefined {
  // Both as on any machine: the configuration goes to other ones.
  const path = relative(resolve("/r"), resolve("/r", out)).replaceAll("\\", "/");
  if (path === "") {
    return "must be a folder of its own, such as sdk: the SDK's package.json would take the place of the repository's.";
  }
  if (isAbsolute(out) || path.startsWith("../") || path === "..") {
    return "must be a folder inside this one, because the workflows commit it.";
  }
  const left = path.split("/").find((part) => LEFT_OUT.includes(part));
  return left === undefined ? undefined : `must not lie in ${left}/, which git leaves out.`;
}

const HELP = `
A file that is there stays as it is; package.json and .gitignore get what they lack. The key is never asked for: commands read it from
GATEWAY_API_KEY.

Exit codes: 0 done, 2 usage, 3 authentication, 4 network, 5 not a catalog, 6 a file cannot be written.`;
