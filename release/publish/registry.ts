// The registry to publish to, and what it has already; npm asks it, because npm knows the user's settings.
import { valid } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "../process/npm.js";
import type { Ended } from "../process/run-program.js";
import { redactor } from "../secrets.js";
import { failureOf, reportedError } from "./npm-error.js";

/** How npm is called for one registry. */
export interface Registry {
  readonly url: string;
  /** Whether it is the one that npm uses without any setting. */
  readonly isDefault: boolean;
  /** Runs npm with this registry, whatever the configuration says of the package's scope. */
  readonly npm: (args: readonly string[]) => Promise<Ended>;
  /** What of npm's words may be shown. */
  readonly redact: (text: string) => string;
}

/** Where npm runs. */
export interface NpmSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Checks the address that a user gives; a password in it would be seen by everybody on the machine. */
export function checkRegistryUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}` !== "") {
    throw new ReleaseFailure(EXIT.usage, "--registry must be an http or https address.");
  }
  if (`${url.username}${url.password}` !== "") {
    throw new ReleaseFailure(
      EXIT.usage,
      "--registry must not carry a user or a password; npm reads credentials from its configuration (npm login).",
    );
  }
  return url.href;
}

/** The registry for a package: the one given, else the one that npm is configured with. */
export async function registryFor(
  name: string,
  given: string | undefined,
  settings: NpmSettings,
): Promise<Registry> {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const ofScope = scope === undefined ? [] : [`${scope}:registry`];
  const url =
    given ??
    (await addressIn([...ofScope, "registry"], settings)) ??
    fail("npm has no registry; give one with --registry.");
  const flags = [
    `--registry=${url}`,
    ...ofScope.map((setting) => `--${setting}=${url}`),
    // What is slow is tried again soon; what is down is said soon.
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=5000",
  ];
  return {
    url,
    isDefault: url === (await addressIn(["registry"], withoutSettings(settings), NOBODYS)),
    npm: (args) => runNpm([...args, ...flags], settings),
    redact: redactor(settings.env),
  };
}

function fail(message: string): never {
  throw new ReleaseFailure(EXIT.usage, message);
}

// The first of npm's settings that has an address.
async function addressIn(
  names: readonly string[],
  settings: NpmSettings,
  flags: readonly string[] = [],
): Promise<string | undefined> {
  for (const name of names) {
    const { stdout } = await runNpm(["config", "get", name, ...flags], settings);
    if (URL.canParse(stdout.trim())) return new URL(stdout.trim()).href;
  }
  return undefined;
}

// Without anybody's configuration npm names the registry that it is made for.
const NOBODYS = ["--no-workspaces", "--userconfig=/nowhere/user", "--globalconfig=/nowhere/global"];
const withoutSettings = ({ cwd, env }: NpmSettings): NpmSettings => {
  const kept = Object.entries(env).filter(([name]) => !/^npm_config_/i.test(name));
  return { cwd, env: Object.fromEntries(kept) };
};

/** What a registry has of a package; nothing where it does not know the package. */
export interface Published {
  readonly versions: readonly string[];
  /** Tag → version. */
  readonly tags: Readonly<Record<string, string>>;
}

/** All versions of a package, and its tags. */
export async function publishedVersions(registry: Registry, name: string): Promise<Published> {
  // By its tag: what the configuration names as the usual one may not be there.
  const found = ((await view(registry, `${name}@latest`, "versions", "dist-tags")) ?? {}) as {
    readonly versions?: unknown;
    readonly "dist-tags"?: unknown;
  };
  // npm gives a list of one as its only member.
  const versions = [found.versions].flat().filter((one) => valid(String(one)) === one);
  const tags = Object.entries(found["dist-tags"] ?? {}).filter(([, one]) => valid(one) === one);
  return { versions: versions as string[], tags: Object.fromEntries(tags) };
}

/** The integrity of a published version; undefined where the registry has no such version. */
export async function publishedIntegrity(
  registry: Registry,
  name: string,
  version: string,
): Promise<string | undefined> {
  const integrity = await view(registry, `${name}@${version}`, "dist.integrity");
  return integrity === undefined || typeof integrity === "string" ? integrity : "unknown";
}

async function view(registry: Registry, what: string, ...fields: string[]): Promise<unknown> {
  const ended = await registry.npm(["view", what, ...fields, "--json", "--prefer-online"]);
  if (ended.code === 0) {
    return ended.stdout.trim() === "" ? undefined : (JSON.parse(ended.stdout) as unknown);
  }
  const error = reportedError(ended);
  if (error.code === "E404") return undefined;
  throw failureOf(error, registry, `asked for ${what}`);
}
