// The options of a command that reads a catalog: checked flags that override sdkgen.config.ts.
import picomatch from "picomatch";
import { type Pattern, printable, type Selection } from "../../generator/index.js";
import { usage } from "../../generator/failure.js";
import { DEFAULT_OUT, type Config } from "./config.js";
import { INSECURE, text, texts } from "./flags.js";

/** Options of a run: flags, else sdkgen.config.ts, else defaults. */
export interface CatalogOptions extends Config {
  readonly out: string;
  readonly only: readonly string[];
  readonly categories: readonly string[];
  /** Allows http to a public host, although it exposes the key. */
  readonly insecure?: boolean;
}

/** The flags that override a configuration. */
export interface Overrides extends Partial<Omit<CatalogOptions, "categories">> {
  readonly category?: readonly string[];
}

/** The flags of a command that reads a catalog. */
export const SELECTION = {
  catalog: text(
    "<file>",
    "a saved answer of GET /v1/models?expand=parameters instead of a gateway",
  ),
  only: texts("<glob...>", "only the models whose id matches one of the patterns"),
  category: texts("<name...>", "only the models of these categories"),
  insecure: INSECURE,
};

/** The help text about the source of the catalog. */
export const SOURCE = `Source: --catalog FILE, or catalog of sdkgen.config.ts; else the gateway at GATEWAY_BASE_URL (or baseUrl of
sdkgen.config.ts) with GATEWAY_API_KEY (environment); else the reference gateway, started for the run.`;

/** Merges the options: flags override the configuration, which overrides the defaults. */
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
      `--name ${JSON.stringify(options.name)} is not a package name of npm; write it in lower case, such as @acme/gateway-sdk.`,
    );
  }
  return options;
}

/** Whether npm accepts a text as the name of a package. */
export const isPackageName = (name: string) =>
  name.length <= 214 && /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);

/** The entries that the options select. Throws with exit code 2 if a value is blank or invalid. */
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
    `${flag} has an empty value, perhaps of a shell variable that is not set; give it one, or leave ${flag} out for all models.`,
  );
}

function globMatcher(glob: string): (id: string) => boolean {
  try {
    // An id is a name, not a path: `*` also matches a slash.
    return picomatch(glob, { bash: true, dot: true, nonegate: true });
  } catch {
    const quotedGlob = printable(JSON.stringify(glob));
    throw usage(`--only ${quotedGlob} is not a pattern; check it.`);
  }
}
