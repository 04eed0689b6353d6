// Publishes a tarball. If npm fails, asks the registry if the tarball has arrived anyway.
import type { Tarball } from "../package/pack.js";
import type { Version } from "../sdk.js";
import { alreadyPublished } from "./refusals.js";
import { npmFailure, publishedIntegrity, type Registry } from "./registry.js";

/** Publishes a tarball. Throws if the registry does not have exactly these bytes afterwards. */
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
  const exit = await registry.npm(["publish", tarball.path, "--ignore-scripts", ...flags]);
  if (exit.code === 0) return;
  // If the connection was lost, npm fails although the registry may have the tarball.
  const existingIntegrity = await publishedIntegrity(registry, sdk).catch(() => undefined);
  if (existingIntegrity === tarball.integrity) return;
  if (existingIntegrity !== undefined) throw alreadyPublished(registry, sdk);
  throw npmFailure(`publish ${sdk.name}@${sdk.version}`, registry, exit);
}
