// The undici for the tests of the SDK: the project's own, or the version in an environment
// variable.
import { fileURLToPath } from "node:url";
import manifest from "./package.json" with { type: "json" };

/** Major version of the undici, such as `8`. Default the project's own. */
export const UNDICI_VARIABLE = "SDKGEN_UNDICI";

/** Major versions that the variable accepts. */
export const OTHER_UNDICIS: readonly string[] = Object.keys(manifest.dependencies).map((alias) =>
  alias.replace("undici-", ""),
);

/** Folder of the undici that replaces the project's own, if any. Throws for an unlisted version. */
export function otherUndici(env: NodeJS.ProcessEnv): string | undefined {
  const major = env[UNDICI_VARIABLE];
  if (major === undefined || major === "") return undefined;
  if (!OTHER_UNDICIS.includes(major)) {
    throw new Error(`${UNDICI_VARIABLE} may be ${OTHER_UNDICIS.join(", ")}, or not set`);
  }
  return fileURLToPath(new URL(`node_modules/undici-${major}`, import.meta.url));
}
