// Publishes a tarball, and finds out whether the registry took it where npm failed.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Tarball } from "../package/pack.js";
import type { Version } from "../sdk.js";
import { failureOf, isConflict, reportedError } from "./npm-error.js";
import { publishedIntegrity, type Registry } from "./registry.js";
import { alreadyPublished } from "./taken.js";

/** Publishes; returns when the registry has taken exactly these bytes, and throws where it has not. */
export async function publish(
  registry: Registry,
  released: Version,
  tarball: Pick<Tarball, "path" | "integrity">,
  { tag, access }: { readonly tag?: string; readonly access?: string },
): Promise<void> {
  const { name, version } = released;
  const ended = await registry.npm([
    "publish",
    tarball.path,
    "--json",
    "--ignore-scripts",
    ...(tag === undefined ? [] : [`--tag=${tag}`]),
    ...(access === undefined ? [] : [`--access=${access}`]),
  ]);
  if (ended.code === 0) return;
  const error = reportedError(ended);
  // A connection that broke, or a second attempt that met the first: the registry may have taken it all the same.
  const there = await publishedIntegrity(registry, name, version).catch(() => undefined);
  if (there === tarball.integrity) return;
  if (there !== undefined) throw alreadyPublished(registry, released);
  if (!isConflict(error)) throw failureOf(error, registry, `asked to publish ${name}@${version}`);
  throw new ReleaseFailure(
    EXIT.published,
    `${registry.url} refused ${name}@${version} as a conflict; somebody else may be publishing it. Look at the registry, then run the command again.`,
  );
}
