// The registry to publish to, and its published versions. Queried through npm, because npm knows the user's settings.
import { valid } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "../process/npm.js";
import type { Ended } from "../process/run-program.js";
import { redactor } from "../secrets.js";
import { failureOf, reportedError } from "./npm-error.js";

/** How npm is called for one registry. */
export interface Registry {
  readonly url: string;
  /** Runs npm with this registry, whatever the configuration says of the package's scope. */
  readonly npm: (args: readonly string[]) => Promise<Ended>;
  /** Removes secrets from npm's output. */
  readonly redact: (text: string) => string;
}

/** Where npm runs. */
interface NpmSettings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The registry for a package: the one given, else the one that npm is configured with; npm's own default is nobody's choice. */
export async function registryFor(
  name: string,
  given: string | undefined,
  { cwd, env }: NpmSettings,
): Promise<Registry> {
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const ofScope = scope === undefined ? [] : [`${scope}:registry`];
  const url = given ?? (await configured([...ofScope, "registry"], { cwd, env }));
  if (url === undefined) {
    throw new ReleaseFailure(
      EXIT.usage,
      `Where is ${name} to be published? No registry is configured. Name one: with --registry https://npm.example.com/, with registry in sdkgen.config.ts and then sdkgen generate, which writes it into the publishConfig of package.json, or with a line ${ofScope[0] ?? "registry"}=https://npm.example.com/ in .npmrc.`,
    );
  }
  const flags = [
    `--registry=${url}`,
    ...ofScope.map((setting) => `--${setting}=${url}`),
    // npm's own pauses add up to minutes before it says that a registry is down.
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=5000",
  ];
  return {
    url,
    npm: (args) => runNpm([...args, ...flags], { cwd, env }),
    redact: redactor(env),
  };
}

// The first of npm's settings that somebody has given an address. The list has no defaults, and one line for each setting that counts.
async function configured(names: readonly string[], start: NpmSettings) {
  const { stdout } = await runNpm(["config", "list"], start);
  const lines = stdout.split("\n").map((line) => line.split(" = "));
  for (const name of names) {
    const [, text = ""] = lines.find(([setting]) => setting === name) ?? [];
    const url = text.trim().replaceAll('"', "");
    if (URL.canParse(url)) return new URL(url).href;
  }
  return undefined;
}

/** The published versions of a package. */
export interface Published {
  readonly versions: readonly string[];
  /** Tag → version. */
  readonly tags: Readonly<Record<string, string>>;
}

/** All versions of a package, and its tags; none where the registry does not know the package. */
export async function publishedVersions(registry: Registry, name: string): Promise<Published> {
  // With its tag: the user's npm may be configured with another one.
  const found = ((await view(registry, `${name}@latest`, "versions", "dist-tags")) ?? {}) as {
    readonly versions?: unknown;
    readonly "dist-tags"?: Published["tags"];
  };
  // npm gives a list of one as its only member.
  const versions = [found.versions].flat().map(String);
  return {
    versions: versions.filter((version) => valid(version) !== null),
    tags: found["dist-tags"] ?? {},
  };
}

/** The integrity of a published version; undefined where the registry has no such version. */
export async function publishedIntegrity(
  registry: Registry,
  name: string,
  version: string,
): Promise<string | undefined> {
  const integrity = await view(registry, `${name}@${version}`, "dist.integrity");
  return integrity === undefined ? undefined : String(integrity);
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
