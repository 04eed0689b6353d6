// npm run release: tests, build, pack, checks, publish, each step said as it begins.
import { prerelease } from "semver";
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Tarball } from "../pack/pack.js";
import { prepare } from "../prepare.js";
import { whyNoProvenance } from "../publish/provenance.js";
import { versionAbove } from "../publish/order.js";
import {
  alreadyPublished,
  isServed,
  publish,
  publishedAbove,
  publishedUnnoted,
} from "../publish/publish.js";
import { redactor } from "../publish/redact.js";
import {
  publishedIntegrity,
  publishedVersions,
  registryFor,
  type Registry,
} from "../publish/registry.js";
import { assertAsGenerated, lastRelease, readManifest, type Manifest } from "../sdk/folder.js";
import { inWorkplace } from "../sdk/workplace.js";
import { generatedSince, note, type Target } from "./note.js";
import { dependenciesOf, exitCodeOf, sdkFolder, sizeLine, type CommandContext } from "./context.js";
import { parseReleaseFlags, type ReleaseOptions } from "./options.js";

/** What a release does outside this folder. */
export interface ReleaseContext extends CommandContext {
  /** Runs the project's tests; false where they fail. */
  readonly test: () => Promise<boolean>;
  /** Notes beside the SDK that a version is released, as the folder `packed` holds it. */
  readonly markReleased: (sdk: string, version: string, packed: string) => Promise<void>;
  readonly delay: (ms: number) => Promise<void>;
}

/** Runs the command and gives its exit code. */
export function runRelease(context: ReleaseContext): Promise<number> {
  return exitCodeOf("release", context, async () => {
    const options = parseReleaseFlags(context.args);
    if (options === "help") return;
    assertFlagsArrived(options, context);
    await release(options, context);
  });
}

async function release(options: ReleaseOptions, context: ReleaseContext): Promise<void> {
  const { env, root, print } = context;
  const sdk = await sdkFolder(context, options.out);
  const manifest = await readManifest(sdk);
  const { name, version } = manifest;
  print(`release ${name} ${version}${options.dryRun ? " (dry run)" : ""}`);
  assertTagged(version, options.tag);
  const dependencies = dependenciesOf(context);
  await inWorkplace(sdk, dependencies, async (place) => {
    print("compare with what was generated");
    await assertAsGenerated(place.sdk);
    await assertStill(manifest, place.sdk);
    const settings = { cwd: root, env, redact: redactor(env) };
    const registry = await registryFor(name, options.registry, settings);
    print(`ask ${registry.url} for ${name}@${version}`);
    const there = await lookUp(registry, manifest, options, context);
    const last = await lastRelease(place.sdk);
    const isNoted = last?.version === version;
    if (there !== undefined && isNoted && !options.dryRun) {
      throw alreadyPublished(registry, manifest);
    }
    if (isNoted && !last.isHere) throw generatedSince(manifest, sdk);
    const prepared = () =>
      prepare({
        manifest,
        place,
        folders: [root, sdk],
        env,
        onStep: print,
        onSize: (size) => print(sizeLine(size)),
      });
    if (there !== undefined && !options.dryRun) {
      const { integrity } = await prepared();
      const target = { registry, manifest, sdk, packed: place.sdk, context };
      await finishEarlier(there, integrity, target);
      return;
    }
    print("test");
    if (!(await context.test())) {
      throw new ReleaseFailure(EXIT.refused, "The tests failed; nothing was published.");
    }
    const tarball = await prepared();
    if (options.dryRun) print(`would publish ${described(manifest, tarball)}`);
    else {
      const packed = place.sdk;
      await publishAndNote({ registry, manifest, tarball, sdk, packed, options, context });
    }
  });
}

// Without the `--` npm keeps the flag to itself, and only its environment tells.
function assertFlagsArrived({ dryRun }: ReleaseOptions, { env }: ReleaseContext): void {
  if (dryRun || env["npm_config_dry_run"] !== "true") return;
  throw new ReleaseFailure(
    EXIT.usage,
    "npm took --dry-run for itself; write npm run release -- --dry-run.",
  );
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

function assertTagged(version: string, tag: string | undefined): void {
  if (prerelease(version) === null || (tag !== undefined && tag !== "latest")) return;
  throw new ReleaseFailure(
    EXIT.usage,
    `${version} is a prerelease; give it a tag other than latest, such as --tag next, so that nobody gets it unasked.`,
  );
}

// What the registry has before anything is done there; a dry run goes on whatever it says.
async function lookUp(
  registry: Registry,
  manifest: Manifest,
  { dryRun, tag }: ReleaseOptions,
  { print }: ReleaseContext,
): Promise<string | undefined> {
  try {
    const there = await publishedIntegrity(registry, manifest.name, manifest.version);
    if (there !== undefined && dryRun) print("  it is published already: there would be a refusal");
    if (there !== undefined) return there;
    const published = await publishedVersions(registry, manifest.name);
    const above = versionAbove(manifest, tag, published);
    if (above !== undefined) throw publishedAbove(registry, manifest, above, tag);
    return undefined;
  } catch (error) {
    if (!dryRun || !(error instanceof ReleaseFailure)) throw error;
    print(`  ${error.message}`);
    return undefined;
  }
}

// An earlier run published and was killed before it could note that.
async function finishEarlier(there: string, integrity: string, target: Target): Promise<void> {
  const { registry, manifest, context } = target;
  if (there !== integrity) throw publishedUnnoted(registry, manifest);
  await note(target);
  context.print(
    `${manifest.name}@${manifest.version} was published by an earlier run, with these bytes; noted`,
  );
}

interface Publishing extends Target {
  readonly tarball: Tarball;
  readonly options: ReleaseOptions;
}

async function publishAndNote(publishing: Publishing): Promise<void> {
  const { registry, manifest, tarball, options, context } = publishing;
  const { print, env, delay } = context;
  const { tag, access } = options;
  const missing = options.provenance
    ? whyNoProvenance(env, manifest, registry)
    : "--no-provenance was given";
  const publication = {
    manifest,
    tarball,
    provenance: missing === undefined,
    ...(tag !== undefined && { tag }),
    ...(access !== undefined && { access }),
  };
  print(`publish ${described(manifest, tarball)} to ${registry.url}`);
  print(missing === undefined ? "  with provenance" : `  without provenance: ${missing}`);
  await publish(registry, publication);
  await note(publishing);
  const served = await isServed(registry, publication, delay);
  print(served ? "published" : "published; the registry does not show the version yet");
}

const described = ({ name, version }: Manifest, { bytes, integrity, files }: Tarball) =>
  `${name}@${version} (${files.length} files, ${bytes.toLocaleString("en")} bytes, ${integrity})`;
