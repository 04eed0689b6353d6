// Finds the registry for a package, and the package's published versions. Asks npm, because npm
// knows the user's settings.
import { valid } from "semver";
import { EXIT, GenerateFailure, usage } from "../../../generator/failure.js";
import { runNpm } from "../process/npm.js";
import type { ProgramExit, ProgramOptions } from "../process/run-program.js";
import type { Version } from "../sdk.js";
import { redactor } from "../secrets.js";

export interface Registry {
  readonly url: string;
  /** Runs npm with this registry, and removes secrets from its stderr. */
  readonly npm: (args: readonly string[]) => Promise<ProgramExit>;
}

/**
 * Returns the requested registry, else the registry in npm's configuration. npm's built-in default
 * does not count, because the user did not choose it. Throws with exit code 2 if there is no
 * registry.
 */
export async function registryFor(
  name: string,
  requestedUrl: string | undefined,
  { cwd, env }: ProgramOptions,
): Promise<Registry> {
  const settings = registrySettings(name);
  const url = requestedUrl ?? (await configuredRegistry(name, { cwd, env }));
  if (url === undefined) {
    throw usage(
      `No registry is configured for ${name}. Give one with --registry https://npm.example.com/. Or set the option "registry" in sdkgen.config.ts and run sdkgen generate, which writes it into the publishConfig of package.json. Or add the line ${settings[0]}=https://npm.example.com/ to .npmrc.`,
    );
  }
  const redact = redactor(env);
  const flags = [
    ...settings.map((setting) => `--${setting}=${url}`),
    // Shortens npm's pauses between retries. With the default pauses, npm needs minutes to report
    // that a registry is down.
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=5000",
    "--loglevel=error",
  ];
  return {
    url,
    npm: async (args) => {
      const npmExit = await runNpm([...args, ...flags], { cwd, env });
      return { ...npmExit, stderr: redact(npmExit.stderr) };
    },
  };
}

// Returns the names of npm settings that may contain the registry, the most specific first.
function registrySettings(name: string): readonly string[] {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  return scope === undefined ? ["registry"] : [`${scope}:registry`, "registry"];
}

/**
 * Returns the registry in npm's configuration; `undefined` if there is none. Throws with exit code
 * 2 if npm masks a part of the address.
 */
export async function configuredRegistry(
  name: string,
  start: ProgramOptions,
): Promise<string | undefined> {
  // `npm config list` prints one line for each setting, without the built-in defaults.
  const { stdout } = await runNpm(["config", "list"], start);
  const lines = stdout.split("\n").map((line) => line.split(" = "));
  for (const settingName of registrySettings(name)) {
    const [, text = ""] = lines.find(([setting]) => setting === settingName) ?? [];
    // npm masks a UUID as if it were a secret. The URL of a registry may contain a UUID, such as a
    // project id.
    if (/\*\*\*|\[REDACTED_/.test(text)) {
      throw usage(
        `npm shows only a part of its registry's address (${text.trim()}). Give the whole address with --registry. Or set the option "registry" in sdkgen.config.ts and run sdkgen generate.`,
      );
    }
    const url = text.trim().replaceAll('"', "");
    if (URL.canParse(url)) return new URL(url).href;
  }
  return undefined;
}

/** The published versions of a package, and its tags. */
export interface PackageVersions {
  readonly versions: readonly string[];
  /** The version of each tag, such as `latest`. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Returns all versions and tags of a package, or none if the registry does not know the package.
 */
export async function publishedVersions(
  registry: Registry,
  name: string,
): Promise<PackageVersions> {
  // Asks for `latest` explicitly, because the user may have configured another default tag.
  const answer = await view(registry, `${name}@latest`, "versions", "dist-tags");
  const { versions = [], "dist-tags": tags = {} } = (answer ?? {}) as {
    readonly versions?: string | readonly string[];
    readonly "dist-tags"?: PackageVersions["tags"];
  };
  // If there is only one version, npm prints a text instead of a list.
  return { versions: [versions].flat().filter((version) => valid(version) !== null), tags };
}

/** Returns the hash of a published version; `undefined` if the version does not exist. */
export async function publishedIntegrity(
  registry: Registry,
  { name, version }: Version,
): Promise<string | undefined> {
  const integrity = await view(registry, `${name}@${version}`, "dist.integrity");
  return integrity === undefined ? undefined : String(integrity);
}

async function view(registry: Registry, what: string, ...fields: string[]): Promise<unknown> {
  const npmExit = await registry.npm(["view", what, ...fields, "--json", "--prefer-online"]);
  if (npmExit.code !== 0 && codeIn(npmExit) !== "E404")
    throw npmFailure(`ask for ${what}`, registry, npmExit);
  const hasOutput = npmExit.code === 0 && npmExit.stdout.trim() !== "";
  return hasOutput ? (JSON.parse(npmExit.stdout) as unknown) : undefined;
}

/**
 * Stops a release early if the user is not logged in. Other errors do not stop the release, because
 * some registries do not support `npm whoami`.
 */
export async function assertLoggedIn(registry: Registry, env: NodeJS.ProcessEnv): Promise<void> {
  // With trusted publishing, npm gets its credentials only when it publishes.
  if (env["ACTIONS_ID_TOKEN_REQUEST_URL"] || env["NPM_ID_TOKEN"]) return;
  const npmExit = await registry.npm(["whoami"]);
  const isRefused = npmExit.code !== 0 && /^(E401|ENEEDAUTH)$/.test(codeIn(npmExit));
  if (isRefused) throw npmFailure("log in", registry, npmExit);
}

// Our exit code for each error code of npm. A 404 may mean missing access, because a registry may
// hide a package.
const EXITS: readonly (readonly [codes: RegExp, exitCode: number])[] = [
  [/^(E40[1-4]|ENEEDAUTH|EOTP)$/, EXIT.authentication],
  [/^(E409|EPUBLISHCONFLICT)$/, EXIT.published],
  [/^E5\d\d$|CONN|TIMEDOUT|UNREACH|NOTFOUND|AGAIN|SOCKET|CERT|EPIPE|FETCH_ERROR/, EXIT.network],
];

/** Returns the error for a failed npm call. The message ends with npm's own error output. */
export function npmFailure(
  doing: string,
  { url }: Registry,
  npmExit: ProgramExit,
): GenerateFailure {
  const code = codeIn(npmExit);
  const [, exitCode = EXIT.refused] = EXITS.find(([codes]) => codes.test(code)) ?? [];
  const where = `npm could not ${doing} at ${url}`;
  return new GenerateFailure(
    exitCode,
    `${where}. For advice, run sdkgen explain ${exitCode}. The error of npm:\n${npmExit.stderr.trim()}`,
  );
}

const codeIn = ({ stderr }: ProgramExit): string => /^npm \S+ code (\S+)/m.exec(stderr)?.[1] ?? "";
