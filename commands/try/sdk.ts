// Loads the SDK, or generates a temporary one. esbuild compiles its TypeScript.
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
import { GenerateFailure, usage } from "../../generator/failure.js";
import type { TryOptions } from "./flags.js";
import type { Client } from "../../runtime/call/client/client.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import type { ModelModule } from "../../runtime/call/model/definition.js";
import type { ModelRegistry } from "../../runtime/call/model/registry.js";
import {
  didYouMean,
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
  readonly createClient: (options: ClientOptions) => Client<Record<never, never>>;
}

/**
 * Loads the SDK in `out` or in the configured folder. If there is none, generates one. Throws with
 * exit code 2 if the SDK lacks the model.
 */
export async function loadSdk(
  model: string,
  { out, insecure = false }: Pick<TryOptions, "out" | "insecure">,
  context: SafeContext,
): Promise<Sdk> {
  const config = await loadConfig(context.cwd);
  const folder = resolve(context.cwd, out ?? config.out ?? DEFAULT_OUT);
  const { lock } = await readPrevious(folder);
  if (lock !== undefined) return load(model, folder, lock, context.project);
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
  const place = await mkdtemp(join(tmpdir(), "sdkgen-try-"));
  const outfile = join(place, "sdk.cjs");
  try {
    const contents = `export { createClient } from "./client.js"; export { registry } from "./registry.js";`;
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
    const loaded = createRequire(import.meta.url)(outfile) as Pick<Sdk, "createClient"> & {
      readonly registry: ModelRegistry;
    };
    const module = await loaded.registry.models[model]?.();
    if (module === undefined)
      throw usage(`The SDK in ${folder} does not have the model ${model}. Run sdkgen generate.`);
    return { name: lock.name, module: module as ModelModule, createClient: loaded.createClient };
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
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

function assertCanRun(model: string, { models, untyped }: Lock): void {
  if (Object.hasOwn(models, model)) return;
  const quotedModel = JSON.stringify(model);
  if (Object.hasOwn(untyped, model)) {
    const is =
      RESOURCES[untyped[model]?.category ?? ""] ??
      "a model without a contract, which client.untyped calls";
    throw usage(`${quotedModel} is ${is}. sdkgen try runs only models with a contract.`);
  }
  const near = didYouMean(model, Object.keys(models));
  throw usage(
    `there is no model ${quotedModel} in the SDK${near === "" ? "." : near} ${some(Object.keys(models))}`,
  );
}

function some(ids: readonly string[]): string {
  const more = ids.length > 20 ? `, and ${ids.length - 20} more` : "";
  return `Its models are ${ids.slice(0, 20).join(", ")}${more}.`;
}
