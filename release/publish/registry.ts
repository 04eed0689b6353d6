// The registry to publish to, and what it has already; asked through npm, which knows the user's settings.
import { valid } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "../process/npm.js";
import type { Ended } from "../process/run-program.js";
import { failureOf, reportedError } from "./npm-error.js";

/** How npm is called for one registry. */
export interface Registry {
  readonly url: string;
  /** Whether it is the one that npm asks without any setting. */
  readonly isDefault: boolean;
  /** Runs npm with this registry, whatever the configuration says of the package's scope. */
  readonly npm: (args: readonly string[]) => Promise<Ended>;
  /** What of npm's words may be shown. */
  readonly redact: (text: string) => string;
}

/** Where npm runs, and how its words are shown. */
export interface NpmSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly redact: (text: string) => string;
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
  const { cwd, env, redact } = settings;
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const npm = (args: readonly string[]) => runNpm(args, { cwd, env });
  const setting = async (key: string, flags: readonly string[] = []) => {
    const { stdout } = await npm(["config", "get", key, ...flags]);
    const value = stdout.trim();
    return URL.canParse(value) ? new URL(value).href : undefined;
  };
  const configured = async () =>
    (scope === undefined ? undefined : await setting(`${scope}:registry`)) ??
    (await setting("registry"));
  const url = given ?? (await configured());
  if (url === undefined) {
    throw new ReleaseFailure(EXIT.usage, "npm has no registry; give one with --registry.");
  }
  const flags = [
    `--registry=${url}`,
    ...(scope === undefined ? [] : [`--${scope}:registry=${url}`]),
    // What is slow is asked again soon; what is down is said soon.
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=5000",
  ];
  return {
    url,
    isDefault: url === (await builtInRegistry(settings)),
    npm: (args) => npm([...args, ...flags]),
    redact,
  };
}

// npm without anybody's configuration names the registry that it is made for.
async function builtInRegistry({ cwd, env }: NpmSettings): Promise<string | undefined> {
  const bare = Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_config_/i.test(name)),
  );
  const nowhere = ["--userconfig=/nowhere/user", "--globalconfig=/nowhere/global"];
  const { stdout } = await runNpm(["config", "get", "registry", "--no-workspaces", ...nowhere], {
    cwd,
    env: bare,
  });
  return URL.canParse(stdout.trim()) ? new URL(stdout.trim()).href : undefined;
}

/** What a registry has of a package; nothing where it does not know the package. */
export interface Published {
  readonly versions: readonly string[];
  /** Tag → version. */
  readonly tags: Readonly<Record<string, string>>;
}

/** Asks for all versions of a package, and for its tags. */
export async function publishedVersions(registry: Registry, name: string): Promise<Published> {
  // By its tag: what the configuration names as the usual one may not be there.
  const asked = ["view", `${name}@latest`, "versions", "dist-tags", "--json", "--prefer-online"];
  const ended = await registry.npm(asked);
  if (ended.code === 0) return publishedOf(ended.stdout);
  const error = reportedError(ended);
  if (error.code === "E404") return publishedOf("");
  throw failureOf(error, registry, `asked for the versions of ${name}`);
}

function publishedOf(text: string): Published {
  const json = JSON.parse(text.trim() === "" ? "{}" : text) as {
    readonly versions?: unknown;
    readonly "dist-tags"?: unknown;
  };
  // npm gives a list of one as its only member.
  const versions = [json.versions].flat().filter((one) => valid(String(one)) === one);
  const tags = Object.entries(json["dist-tags"] ?? {}).filter(([, one]) => valid(one) === one);
  return { versions: versions as string[], tags: Object.fromEntries(tags) };
}

/** The integrity of a published version; undefined where the registry has no such version. */
export async function publishedIntegrity(
  registry: Registry,
  name: string,
  version: string,
): Promise<string | undefined> {
  const asked = ["view", `${name}@${version}`, "dist.integrity", "--json", "--prefer-online"];
  const ended = await registry.npm(asked);
  if (ended.code === 0) {
    const text = ended.stdout.trim();
    if (text === "") return undefined;
    const integrity: unknown = JSON.parse(text);
    return typeof integrity === "string" ? integrity : "unknown";
  }
  const error = reportedError(ended);
  if (error.code === "E404") return undefined;
  throw failureOf(error, registry, `asked for ${name}@${version}`);
}
