// Publishes a tarball, and finds out whether the registry took it where npm failed.
import type { Tarball } from "../package/pack.js";
import type { Version } from "../sdk.js";
import { alreadyPublished } from "./refusals.js";
import { npmFailure, publishedIntegrity, type Registry } from "./registry.js";

/** Publishes; returns when the registry has taken exactly these bytes, and throws where it has not. */
export async function publish(
  registry: Registry,
  sdk: Version,
  tarball: Pick<Tarball, "path" | "integrity">,
  { tag, access }: { readonly tag?: string; readonly access?: string },
): Promise<void> {
  const flags = [
    ...(tag === undefined ? [] : [`--tag=${tag}`]),
    ...(access === undefined ? [] : [`--access=${access}`]),
  ];
  const ended = await registry.npm(["publish", tarball.path, "--ignore-scripts", ...flags]);
  if (ended.code === 0) return;
  // A connection that broke, or a second attempt that met the first: the registry may have taken it all the same.
  const there = await publishedIntegrity(registry, sdk).catch(() => undefined);
  if (there === tarball.integrity) return;
  if (there !== undefined) throw alreadyPublished(registry, sdk);
  throw npmFailure(`publish ${sdk.name}@${sdk.version}`, registry, ended);
}
