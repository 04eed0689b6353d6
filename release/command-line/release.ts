// npm run release: tests, build, pack, checks, publish, each step said as it begins.
import { join } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Tarball } from "../package/pack.js";
import { prepare } from "../package/prepare.js";
import { note, type Noting } from "../publish/note.js";
import { isServed, publish, whyNoProvenance } from "../publish/publish.js";
import { registryFor, type Registry } from "../publish/registry.js";
import { alreadyPublished, lookUp, publishedUnnoted } from "../publish/taken.js";
import { assertAsGenerated, lastRelease, readManifest, type Manifest } from "../sdk/folder.js";
import { inWorkplace, type Workplace } from "../sdk/workplace.js";
import { exitCodeOf, sdkFolder, type CommandContext } from "./context.js";
import { assertTagged, parseReleaseFlags, type ReleaseOptions } from "./options.js";

/** What a release does outside this folder. */
export interface ReleaseContext extends CommandContext, Noting {
  /** Runs the project's tests; false where they fail. */
  readonly test: () => Promise<boolean>;
}

/** Runs the command and gives its exit code. */
export function runRelease(context: ReleaseContext): Promise<number> {
  return exitCodeOf("release", context, async () => {
    const options = parseReleaseFlags(context.args, context.env);
    if (options === "help") return;
    const sdk = await sdkFolder(context, options.out);
    const manifest = await readManifest(sdk);
    const { name, version } = manifest;
    context.print(`release ${name} ${version}${options.dryRun ? " (dry run)" : ""}`);
    assertTagged(version, options.tag);
    await inWorkplace(sdk, join(context.root, "node_modules"), (place) =>
      release({ options, context, sdk, manifest, place }),
    );
  });
}

interface Release {
  readonly options: ReleaseOptions;
  readonly context: ReleaseContext;
  /** Folder of the SDK. */
  readonly sdk: string;
  readonly manifest: Manifest;
  /** With the copy of the SDK that is packed. */
  readonly place: Workplace;
}

async function release(run: Release): Promise<void> {
  const { options, context, sdk, manifest, place } = run;
  const { env, root, print } = context;
  print("compare with what was generated");
  await assertAsGenerated(place.sdk);
  await assertStill(manifest, place.sdk);
  const registry = await registryFor(manifest.name, options.registry, { cwd: root, env });
  print(`ask ${registry.url} for ${manifest.name}@${manifest.version}`);
  const there = options.dryRun
    ? await sayWhatIsThere(registry, run)
    : await lookUp(registry, manifest, options.tag);
  const last = await lastRelease(place.sdk);
  const isNoted = last?.version === manifest.version;
  if (there !== undefined && isNoted) throw alreadyPublished(registry, manifest);
  if (isNoted && !last.isHere) throw generatedSince(manifest, sdk);
  if (there === undefined) {
    print("test");
    if (!(await context.test())) {
      throw new ReleaseFailure(EXIT.refused, "The tests failed; nothing was published.");
    }
  }
  const tarball = await prepare({ manifest, place, folders: [root, sdk], env, print });
  if (options.dryRun) print(`would publish ${described(manifest, tarball)}`);
  else if (there === undefined) await publishAndNote(registry, tarball, run);
  else await finishEarlier(registry, there === tarball.integrity, run);
}

// What is said of a version is said of the files that were copied.
async function assertStill({ name, version }: Manifest, copy: string): Promise<void> {
  const copied = await readManifest(copy);
  if (copied.name === name && copied.version === version) return;
  throw new ReleaseFailure(
    EXIT.usage,
    `The SDK was generated anew while it was copied (${name} ${version}, then ${copied.name} ${copied.version}); run the command again.`,
  );
}

// A dry run goes on whatever the registry says.
async function sayWhatIsThere(registry: Registry, run: Release): Promise<undefined> {
  const { manifest, options, context } = run;
  try {
    const there = await lookUp(registry, manifest, options.tag);
    if (there !== undefined) context.print("  it is published already: there would be a refusal");
  } catch (error) {
    if (!(error instanceof ReleaseFailure)) throw error;
    context.print(`  ${error.message}`);
  }
}

const generatedSince = ({ name, version }: Manifest, sdk: string): ReleaseFailure =>
  new ReleaseFailure(
    EXIT.usage,
    `${sdk} was generated anew while ${name}@${version} was published, and holds more than that. Run npm run generate: it gives the next version.`,
  );

// An earlier run published and was killed before it could note that.
async function finishEarlier(registry: Registry, hasTheseBytes: boolean, run: Release) {
  const { manifest, sdk, place, context } = run;
  if (!hasTheseBytes) throw publishedUnnoted(registry, manifest);
  await note(manifest, sdk, place.sdk, context);
  context.print(
    `${manifest.name}@${manifest.version} was published by an earlier run, with these bytes; noted`,
  );
}

async function publishAndNote(registry: Registry, tarball: Tarball, run: Release): Promise<void> {
  const { options, context, sdk, manifest, place } = run;
  const { print, env, delay } = context;
  const { tag, access } = options;
  const missing = options.provenance
    ? whyNoProvenance(env, manifest, registry)
    : "--no-provenance was given";
  print(`publish ${described(manifest, tarball)} to ${registry.url}`);
  print(missing === undefined ? "  with provenance" : `  without provenance: ${missing}`);
  const publication = { manifest, tarball, tag, access, provenance: missing === undefined };
  await publish(registry, publication);
  await note(manifest, sdk, place.sdk, context);
  const served = await isServed(registry, publication, delay);
  print(served ? "published" : "published; the registry does not show the version yet");
}

const described = ({ name, version }: Manifest, { bytes, integrity, files }: Tarball) =>
  `${name}@${version} (${files.length} files, ${bytes.toLocaleString("en")} bytes, ${integrity})`;
