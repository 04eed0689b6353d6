// Which undici the tests of the SDK run with: the project's own, or the one that an environment variable names.
import { fileURLToPath } from "node:url";
import manifest from "./package.json" with { type: "json" };

/** Major version of the undici to run with, such as `8`; the project's own where it is not set. */
export const UNDICI_VARIABLE = "SDKGEN_UNDICI";

/** Major versions that the variable may name. */
export const OTHER_UNDICIS: readonly string[] = Object.keys(manifest.dependencies).map((alias) =>
  alias.replace("undici-", ""),
);

/** Folder of the undici that replaces the project's own, if any. Throws for a version that is not listed. */
export function otherUndici(env: NodeJS.ProcessEnv): string | undefined {
  const major = env[UNDICI_VARIABLE];
  if (major === undefined || major === "") return undefined;
  if (!OTHER_UNDICIS.includes(major)) {
    throw new Error(`${UNDICI_VARIABLE} may be ${OTHER_UNDICIS.join(", ")}, or not set`);
  }
  return fileURLToPath(new URL(`node_modules/undici-${major}`, import.meta.url));
}
