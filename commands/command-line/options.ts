// Merges flags and settings for the commands that read a catalog. Flags override settings.
import picomatch from "picomatch";
import { type Pattern, printable, type Selection } from "../../generator/index.js";
import { usage } from "../../generator/failure.js";
import { DEFAULT_OUT, type Config } from "./config.js";
import { INSECURE, text, texts } from "./flags.js";

/**
 * The merged options. Each value comes from a flag, else from sdkgen.config.ts, else from the
 * defaults.
 */
export interface CatalogOptions extends Config {
  readonly out: string;
  readonly only: readonly string[];
  readonly categories: readonly string[];
  /** True to allow http to a public host. Others in the network can then read the API key. */
  readonly insecure?: boolean;
}

/** Flags that override settings. The flag `category` overrides the setting `categories`. */
export interface Overrides extends Partial<Omit<CatalogOptions, "categories">> {
  readonly category?: readonly string[];
}

/** Flags that select the catalog and its models. */
export const SELECTION = {
  catalog: text(
    "<file>",
    "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
  ),
  only: texts("<glob...>", "only the models whose id matches one of the patterns"),
  category: texts("<name...>", "only the models of these categories"),
  insecure: INSECURE,
};

/** A part of the help text of each command that reads a catalog. */
export const SOURCE = `The catalog comes from --catalog FILE, or from "catalog" in sdkgen.config.ts. Without them it comes from the
gateway at GATEWAY_BASE_URL (or "baseUrl" in sdkgen.config.ts), with the key in GATEWAY_API_KEY. If no
gateway is set, sdkgen starts the reference gateway for the run.`;

/**
 * Merges flags, configuration and defaults. A flag has priority. Throws with exit code 2 if the
 * package name is invalid.
 */
export function resolveOptions({ category, ...flags }: Overrides, config: Config): CatalogOptions {
  const set = Object.entries(config).filter(([, value]) => value !== undefined);
  const options: CatalogOptions = {
    out: DEFAULT_OUT,
    only: [],
    categories: [],
    ...Object.fromEntries(set),
    ...flags,
    ...(category !== undefined && { categories: category }),
  };
  if (options.name !== undefined && !isPackageName(options.name)) {
    throw usage(
      `${flags.name === undefined ? "sdkgen.config.ts: name" : "--name"} ${JSON.stringify(options.name)} is not a valid npm package name. Use a lower-case name such as @acme/gateway-sdk.`,
    );
  }
  return options;
}

/** Returns true if npm accepts the text as a package name. */
export const isPackageName = (name: string) =>
  name.length <= 214 && /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);

/** Returns the filter for catalog entries. Throws with exit code 2 for a blank or invalid value. */
export function selectionOf({ only, categories }: CatalogOptions): Selection {
  assertNotBlank("--only", only);
  assertNotBlank("--category", categories);
  const patterns = only.map((text): Pattern => {
    const matchesGlob = globMatcher(text);
    return { text, matches: (id) => id === text || matchesGlob(id) };
  });
  return { categories, only: patterns };
}

function assertNotBlank(flag: string, values: readonly string[]): void {
  if (values.every((value) => value.trim() !== "")) return;
  throw usage(
    `${flag} has an empty value, perhaps from an unset shell variable. Give it a value, or remove ${flag} to get all models.`,
  );
}

function globMatcher(glob: string): (id: string) => boolean {
  try {
    // `*` also matches a slash, because an id is not a path.
    return picomatch(glob, { bash: true, dot: true, nonegate: true });
  } catch {
    const quotedGlob = printable(JSON.stringify(glob));
    throw usage(`--only ${quotedGlob} is not a valid pattern. Use a pattern such as "x-*".`);
  }
}
