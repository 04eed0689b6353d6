// sdkgen release: builds, packs, checks, tests and publishes the SDK. With --pack, another program
// publishes.
import { homedir } from "node:os";
import { buildSdk } from "../build/build-sdk.js";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { InterruptionError } from "../command-line/interruption.js";
import { wrongUse } from "../../runtime/command-line/help.js";
import { markReleased, publishConfig } from "../../generator/index.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import { faultsOfContents } from "./package/contents.js";
import { faultsOfManifest } from "./package/publint.js";
import { pack, type Tarball } from "./package/pack.js";
import { tryOut } from "./package/try-out.js";
import { assertEmpty, handOver } from "./publish/hand-over.js";
import { publish } from "./publish/publish.js";
import {
  alreadyPublished,
  assertAbove,
  assertNotDefaultName,
  assertTagged,
  publishedUnnoted,
} from "./publish/refusals.js";
import {
  assertLoggedIn,
  publishedIntegrity,
  registryFor,
  type Registry,
} from "./publish/registry.js";
import {
  assertAsGenerated,
  readSdk,
  sdkFolder,
  withCopy,
  type Sdk,
  type Workplace,
} from "./sdk.js";
import { secretsOf } from "./secrets.js";
import { RELEASE, type ReleaseOptions } from "./options.js";

/** The steps that take most of the time of a release. */
export interface CompilingSteps {
  readonly buildSdk: typeof buildSdk;
  readonly faultsOfManifest: typeof faultsOfManifest;
  readonly tryOut: typeof tryOut;
}

/** Creates the release command. Tests replace the slow `steps` by faster ones. */
export const releaseCommand = (steps: CompilingSteps) =>
  command(RELEASE, async ({ flags: options }, context) => {
    if (options.pack !== undefined && options.dryRun) {
      throw wrongUse("--pack cannot be used with --dry-run", context.command.called);
    }
    const folder = await sdkFolder(context, options.out);
    // Checks the folder before copying it, because a wrong --out may be the home folder.
    await readSdk(folder, context.project);
    if (options.pack !== undefined) await assertEmpty(options.pack, context.cwd);
    await withCopy(folder, async (place) => {
      // Reads the copy, because the user may generate the SDK again in the meantime.
      const sdk = await readSdk(place.sdk, context.project);
      context.print(`release ${sdk.name} ${sdk.version}${options.dryRun ? " (dry run)" : ""}`);
      assertTagged(sdk.version, options.tag);
      if (!options.dryRun) assertNotDefaultName(sdk.name);
      await release({ options, context, folder, sdk, place, steps });
    });
    return EXIT.done;
  });

export const runRelease = releaseCommand({ buildSdk, faultsOfManifest, tryOut });

interface Release {
  readonly steps: CompilingSteps;
  readonly options: ReleaseOptions;
  readonly context: SafeContext;
  /** Folder of the SDK. */
  readonly folder: string;
  readonly sdk: Sdk;
  /** Temporary folders, with the copy of the SDK that the release packs. */
  readonly place: Workplace;
}

interface Target {
  readonly registry: Registry;
  /** Hash of the version, if an earlier run has published it but has not recorded the release. */
  readonly existingIntegrity: string | undefined;
}

async function release(run: Release): Promise<void> {
  const { options, context, sdk, place } = run;
  const { print, step } = context;
  step("compare the files with those that sdkgen has generated");
  await assertAsGenerated(place.sdk, sdk.files);
  const target = await targetOf(run);
  const tarball = await prepare(run, target);
  const { bytes, integrity, files } = tarball;
  const what = `${sdk.name}@${sdk.version} (${files.length} files, ${bytes.toLocaleString("en")} bytes, ${integrity})`;
  if (target === undefined) return print(`would publish ${what}`);
  const { registry, existingIntegrity } = target;
  if (existingIntegrity !== undefined && existingIntegrity !== integrity)
    throw publishedUnnoted(registry, sdk);
  if (options.dryRun)
    return print(
      `would ${existingIntegrity === undefined ? "publish" : "record the release of"} ${what}`,
    );
  if (options.pack !== undefined) {
    const folder = options.pack;
    const isPublished = existingIntegrity !== undefined;
    return handOver({ sdk, place, tarball, context, to: folder, out: run.folder, isPublished });
  }
  if (existingIntegrity === undefined) {
    step(`publish ${what} to ${registry.url}`);
    await publishTarball(registry, tarball, run);
  }
  await note(run);
  print(
    existingIntegrity === undefined
      ? "published"
      : `${what} was published by an earlier run; contracts.lock.json now records it`,
  );
}

// Publishes the tarball. After Ctrl-C during the upload, the error warns that the registry may
// already have the tarball.
async function publishTarball(registry: Registry, tarball: Tarball, run: Release): Promise<void> {
  const { sdk, options, context } = run;
  const { signal } = context;
  await publish(registry, sdk, tarball, options).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new InterruptionError(
      (signal.reason as InterruptionError).exitCode,
      `interrupted during the upload of ${sdk.name}@${sdk.version} to ${registry.url}, so it may be published. Run the command again: it records a version that is already published.`,
    );
  });
}

// Finds the registry, and asks if the registry already has the version. If this fails in a dry run,
// prints the error and returns `undefined`, so that the dry run continues.
async function targetOf({ options, context, sdk }: Release): Promise<Target | undefined> {
  try {
    const ofPackage = sdk.publishConfig["registry"];
    const registryUrl = options.registry ?? (typeof ofPackage === "string" ? ofPackage : undefined);
    const registry = await registryFor(sdk.name, registryUrl, context);
    context.step(`ask ${registry.url} for ${sdk.name}@${sdk.version}`);
    const existingIntegrity = await publishedIntegrity(registry, sdk);
    if (existingIntegrity === undefined) await assertAbove(registry, sdk, options.tag);
    else if (sdk.released === sdk.version) throw alreadyPublished(registry, sdk);
    const isPublishing =
      existingIntegrity === undefined && options.pack === undefined && !options.dryRun;
    if (isPublishing) await assertLoggedIn(registry, context.env);
    return { registry, existingIntegrity };
  } catch (error) {
    const isAnswer = error instanceof GenerateFailure && !context.signal.aborted;
    if (!options.dryRun || !isAnswer) throw error;
    context.print(`  ${error.message}`);
    return undefined;
  }
}

/** Builds, packs, checks and tests the SDK. Throws one error with all faults of a step. */
async function prepare(run: Release, target: Target | undefined): Promise<Tarball> {
  const { place, folder, context, sdk, options, steps } = run;
  const { env, cwd, print, step } = context;
  step("build: ES modules, CommonJS, declarations");
  await steps.buildSdk(place.sdk, context.project);
  step("pack");
  const { tag, access } = options;
  const tarball = await pack(place, env, {
    ...(target !== undefined && publishConfig(sdk.name, target.registry.url)),
    ...(tag !== undefined && { tag }),
    ...(access !== undefined && { access }),
  });
  step("check the files of the tarball");
  const folders = [cwd, folder, place.folder, homedir()];
  refuse(faultsOfContents(tarball.files, { secrets: secretsOf(env), folders }));
  print(`  tarball: ${tarball.bytes.toLocaleString("en")} bytes`);
  step("check the package with publint");
  refuse(await steps.faultsOfManifest(tarball.path));
  step("try the package in a project: compile the project, and run a model");
  const startGateway = (catalog: string) => context.startReference(catalog);
  print(await steps.tryOut({ name: sdk.name, place, files: tarball.files, startGateway }));
  return tarball;
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new GenerateFailure(
    EXIT.refused,
    `The package cannot be published. Correct these faults:\n${faults.join("\n")}`,
  );
}

// Records the release of the packed copy in contracts.lock.json, even if the SDK has changed since.
async function note({ sdk: { name, version }, folder, place, context }: Release): Promise<void> {
  try {
    await markReleased({ out: folder, cwd: context.cwd, version, packed: place.sdk });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GenerateFailure(
      EXIT.output,
      `${name}@${version} is published, but contracts.lock.json in ${folder} does not record it: ${reason} Run the command again: it records a version that is already published. If the SDK has changed since, first restore all its files and contracts.lock.json of the published version from version control.`,
    );
  }
}
