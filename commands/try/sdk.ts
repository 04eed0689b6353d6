// Loads the SDK, or generates a temporary SDK. esbuild compiles the SDK's TypeScript.
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { runtimeIn } from "../build/runtime-plugin.js";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import type { SafeContext } from "../command-line/context.js";
import { resolveOptions } from "../command-line/options.js";
import { sourcesOf } from "../command-line/source.js";
import { usage } from "../../generator/failure.js";
import { throughProxy } from "../../runtime/command-line/environment-proxy.js";
import { failureOf } from "./failure.js";
import type { TryOptions } from "./flags.js";
import type { Client } from "../../runtime/call/client/client.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import type { ModelModule } from "../../runtime/call/model/definition.js";
import type { ModelRegistry } from "../../runtime/call/model/registry.js";
import type { ContractReading, LiveModels } from "../../runtime/live/live.js";
import {
  didYouMean,
  type Gateway,
  type Lock,
  type Project,
  readPrevious,
  runPipeline,
} from "../../generator/index.js";

/** The SDK data that `try` uses. */
export interface Sdk {
  /** Package name of the SDK. */
  readonly name: string;
  /** Module of the model to run. */
  readonly module: ModelModule;
  /** Set if the SDK lacks the model. Example code then calls the model with the function `live`. */
  readonly call?: "live";
  readonly createClient: (options: ClientOptions) => Client<Record<never, never>>;
}

/** The modules of an SDK that `try` imports. */
interface SdkModules extends Pick<Sdk, "createClient"> {
  readonly registry: ModelRegistry;
  /** Absent if an older sdkgen generated the SDK, or if the SDK has the model. */
  readonly live?: LiveModels;
}

/**
 * Loads the SDK in `out`. Without `out`, loads the SDK in the configured folder, or else generates
 * a temporary SDK. If the SDK lacks the model, reads the model's contract from `gateway`. Throws
 * with exit code 2 if `out` has no SDK, or if there is no contract.
 */
export async function loadSdk(
  model: string,
  { out, insecure = false }: Pick<TryOptions, "out" | "insecure">,
  context: SafeContext,
  gateway: Gateway | undefined,
): Promise<Sdk> {
  const config = await loadConfig(context.cwd);
  const folder = resolve(context.cwd, out ?? config.out ?? DEFAULT_OUT);
  const { lock } = await readPrevious(folder);
  if (lock !== undefined) {
    const isNewer = gateway !== undefined && isNewModel(model, lock);
    if (!isNewer) return load(model, folder, lock, context.project);
    return loadNewer(model, folder, lock, { gateway, insecure, context });
  }
  if (out !== undefined) {
    throw usage(`There is no SDK in --out ${out}. Run sdkgen generate, or remove --out.`);
  }
  const place = await mkdtemp(join(tmpdir(), "sdkgen-try-"));
  try {
    const options = resolveOptions({ insecure }, config);
    const sources = sourcesOf(options, context);
    const run = { ...sources, out: place, cwd: context.cwd, dryRun: false };
    const { rejected } = await runPipeline(run, () => context.signal.throwIfAborted());
    const refused = rejected.find(({ id }) => id === model);
    if (refused !== undefined) {
      throw usage(`sdkgen cannot use the contract of ${model}: ${refused.message}`);
    }
    const made = (await readPrevious(place)).lock;
    if (made === undefined) throw new Error("The generated SDK has no contracts.lock.json.");
    return await load(model, place, made, context.project);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function load(
  model: string,
  folder: string,
  lock: Lock,
  { runtime }: Pick<Project, "runtime">,
): Promise<Sdk> {
  assertCanRun(model, lock);
  const { registry, createClient } = await bundleSdk(folder, [CLIENT, REGISTRY], runtime);
  const module = await registry.models[model]?.();
  if (module === undefined)
    throw usage(`The SDK in ${folder} does not have the model ${model}. Run sdkgen generate.`);
  return { name: lock.name, module, createClient };
}

/** Returns true if the SDK lacks the model, but can read the model's contract from a gateway. */
const isNewModel = (model: string, { models, untyped, files }: Lock): boolean =>
  !Object.hasOwn(models, model) && !Object.hasOwn(untyped, model) && "src/live.ts" in files;

interface Reading {
  readonly gateway: Gateway;
  readonly insecure: boolean;
  readonly context: SafeContext;
}

/** Loads an SDK that lacks the model, and reads the contract of the model from the gateway. */
async function loadNewer(
  model: string,
  folder: string,
  lock: Lock,
  { gateway, insecure, context }: Reading,
): Promise<Sdk> {
  const { runtime } = context.project;
  const { createClient, live } = await bundleSdk(folder, [CLIENT, REGISTRY, LIVE], runtime);
  const { contract, reason } = await throughProxy(context.env, async (dispatcher) => {
    const { baseUrl, apiKey } = gateway;
    await using client = createClient({ baseUrl, apiKey, insecure, dispatcher, logLevel: "off" });
    return (await live?.(client, model)) ?? NO_READING;
  }).catch((error: unknown) => {
    throw failureOf(error, model, context.signal, false);
  });
  if (contract === undefined) assertCanRun(model, lock, reason);
  return { name: lock.name, module: contract as ModelModule, call: "live", createClient };
}

const NO_READING: ContractReading = { contract: undefined, reason: undefined };
const CLIENT = `export { createClient } from "./client.js";`;
const REGISTRY = `export { registry } from "./registry.js";`;
const LIVE = `export { live } from "./live.js";`;

/**
 * Bundles modules of an SDK, and loads the bundle. `exports` are the export statements of the
 * bundle.
 */
async function bundleSdk(
  folder: string,
  exports: readonly string[],
  runtime: string,
): Promise<SdkModules> {
  const place = await mkdtemp(join(tmpdir(), "sdkgen-try-"));
  const outfile = join(place, "sdk.cjs");
  try {
    const contents = exports.join(" ");
    await build({
      stdin: { contents, resolveDir: join(folder, "src"), loader: "ts" },
      outfile,
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20",
      plugins: [runtimeIn(runtime)],
      // A temporary SDK has no installed packages. sdkgen itself has the right version of undici.
      alias: { undici: createRequire(import.meta.url).resolve("undici") },
      logLevel: "silent",
    });
    return createRequire(import.meta.url)(outfile) as SdkModules;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw usage(`The SDK in ${folder} cannot be loaded (${reason}); run sdkgen generate.`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const RESOURCES: Readonly<Record<string, string>> = {
  chat: "a chat model, which client.text calls",
  audio: "an audio model, which client.music calls",
};

/**
 * Throws with exit code 2 if the SDK has no contract of the model. `reason` explains why
 * the gateway's contract of the model cannot be used.
 */
function assertCanRun(model: string, { models, untyped }: Lock, reason?: string): void {
  if (Object.hasOwn(models, model)) return;
  const quotedModel = JSON.stringify(model);
  if (Object.hasOwn(untyped, model)) {
    const is =
      RESOURCES[untyped[model]?.category ?? ""] ??
      "a model without a contract, which client.untyped calls";
    throw usage(`${quotedModel} is ${is}. sdkgen try runs only models with a contract.`);
  }
  const near = didYouMean(model, Object.keys(models));
  const also = reason === undefined ? "" : `, and the gateway has no usable contract: ${reason}`;
  throw usage(
    `there is no model ${quotedModel} in the SDK${also}${near === "" ? "." : near} ${some(Object.keys(models))}`,
  );
}

function some(ids: readonly string[]): string {
  const more = ids.length > 20 ? `, and ${ids.length - 20} more` : "";
  return `The models of the SDK are ${ids.slice(0, 20).join(", ")}${more}.`;
}
