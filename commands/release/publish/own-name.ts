// Refuses to publish an SDK under the name that it has until its owner gives it one.
import { DEFAULT_NAME } from "../../../generator/emit/package/manifest.js";
import { EXIT, ReleaseFailure } from "../failure.js";

/** Throws for the default name: it is everybody's, so that whoever owns it at a registry would own what users install. */
export function assertOwnName(name: string): void {
  if (name !== DEFAULT_NAME) return;
  throw new ReleaseFailure(
    EXIT.usage,
    `${name} is the name of every SDK that was given none. Give it one of a scope of yours: set name: "@acme/${name}" in sdkgen.config.ts, and run sdkgen generate.`,
  );
}
