// sdkgen try: runs a model from the terminal. The command uses the SDK's own client, so the
// client's budget and retries apply.
import { loadConfig } from "../command-line/load-config.js";
import { resolve } from "node:path";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { InterruptionError } from "../command-line/interruption.js";
import { liveGateway } from "../command-line/source.js";
import { callText, type Gateway } from "../../generator/index.js";
import { EXIT } from "../../generator/failure.js";
import type { ModelHandle } from "../../runtime/call/client/model-handle.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import { throughProxy } from "../../runtime/command-line/environment-proxy.js";
import type { PriceCatalog } from "../../runtime/answers/prices.js";
import type { TaskResult } from "../../runtime/results/result.js";
import { failureOf } from "./failure.js";
import { LINE, type TryOptions } from "./flags.js";
import { assertCanSave, saveFiles, type DownloadedFile } from "./files.js";
import { askToSpend, estimateLine } from "./price.js";
import { progressOn } from "./progress.js";
import { assertNone, assertValid, requestOf, type Body } from "./request.js";
import { loadSdk, type Sdk } from "./sdk.js";

/** The gateway that runs the model. */
interface Target extends Gateway {
  readonly close?: () => Promise<void>;
}

export const runTry = command(LINE, async ({ flags, words: [model = ""], fields }, context) => {
  const { insecure = false } = flags;
  const live = liveGateway(context.env, { ...(await loadConfig(context.cwd)), insecure });
  const isReference = live === undefined;
  const sdk = await loadSdk(model, flags, context, live);
  const request = await requestOf(flags, fields, sdk.module, context);
  assertValid(request, sdk.module);
  const target: Target = live ?? (await context.startReference());
  const run = { context, options: flags, model, sdk, request, target, isReference };
  try {
    if (isReference) return await runOnGateway(run);
    return await throughProxy(context.env, (dispatcher) => runOnGateway({ ...run, dispatcher }));
  } catch (error) {
    throw failureOf(error, model, context.signal, isReference);
  } finally {
    await target.close?.();
  }
});

interface Run {
  readonly context: SafeContext;
  readonly options: TryOptions;
  readonly model: string;
  readonly sdk: Sdk;
  readonly request: Body;
  readonly target: Target;
  readonly isReference: boolean;
  readonly dispatcher?: ClientOptions["dispatcher"];
}

async function runOnGateway(run: Run): Promise<number> {
  const { context, options, model, sdk, request, isReference } = run;
  const { printError, printJson, print } = context;
  const { json = false, dryRun = false } = options;
  const note = json ? () => undefined : printError;
  await using asking = sdk.createClient(clientOptions(run));
  const { prices, estimate } = await printEstimate(run, asking, note);
  const { id, category } = sdk.module;
  const typescript = callText(
    sdk.name,
    { id, category, ...(sdk.call && { call: sdk.call }) },
    request,
  );
  const facts = { model, reference: isReference, request, estimate, typescript };
  if (dryRun) {
    if (json) printJson({ ...facts, sent: false });
    else
      print(
        `The request is valid. It was not sent, because of --dry-run. The call:\n\n${typescript}`,
      );
    return EXIT.done;
  }
  await assertCanSave(resolve(context.cwd, options.save ?? "."));
  const { result, files } = await spend(run, prices, note);
  const { taskId, cost, credits } = result;
  const tasks = taskIdsOf(result);
  if (json) {
    printJson({ ...facts, sent: true, task: taskId, tasks, cost, credits, files });
    return EXIT.done;
  }
  for (const { path, bytes } of files) print(`saved ${path} (${bytes} bytes)`);
  if (files.length === 0) print("The task has completed, but its result has no file to save.");
  print(`cost ${cost === undefined ? "unknown" : `${cost} USD`}, task ${tasks.join(", ")}`);
  if (isReference) print("Nothing was generated: the files are samples of the reference gateway.");
  print(`\nThe call:\n\n${typescript}`);
  return EXIT.done;
}

/**
 * Prints the estimate of a request, and returns it with the price list. Throws if the request is
 * invalid.
 */
async function printEstimate(
  { context: { signal }, model, sdk, request, isReference }: Run,
  client: ReturnType<Sdk["createClient"]>,
  note: (text: string) => void,
) {
  if (isReference) {
    note(
      "GATEWAY_BASE_URL and GATEWAY_API_KEY are not set, so a reference gateway runs the model. Nothing is generated, no money moves.",
    );
  }
  const handle = client.model(sdk.module) as ModelHandle<Body>;
  const issues = await handle.validate(request);
  assertNone(issues, model);
  for (const { message } of issues.warnings) note(`warning: ${message}`);
  const prices: PriceCatalog = await client.pricing.catalog({ signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    note(`warning: the price catalog could not be read: ${(error as Error).message}`);
    return { models: {} };
  });
  const estimate = await handle.estimate(request, prices);
  note(estimateLine(model, estimate));
  return { prices, estimate };
}

/** Returns the task ids of a result. Nearly always there is only one task. */
const taskIdsOf = (result: TaskResult): readonly [string, ...string[]] => {
  const [, ...more] = result.results ?? [];
  return [result.taskId, ...more.map(({ taskId }) => taskId)];
};

const isLoopback = (baseUrl: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);

interface TaskOnDisk {
  readonly result: TaskResult;
  readonly files: readonly DownloadedFile[];
}

/**
 * Runs the model within the budget. If the price may exceed the budget, asks the user. If the user
 * agrees, runs the model without a budget.
 */
async function spend(
  run: Run,
  prices: PriceCatalog,
  note: (text: string) => void,
): Promise<TaskOnDisk> {
  const { options, context } = run;
  const { yes = false, maxUsd = 0.5 } = options;
  if (yes) return submitAndSave(run, undefined, note);
  try {
    return await submitAndSave(run, { maxUsd, prices }, note);
  } catch (error) {
    if ((error as Error).name !== "BudgetExceededError") throw error;
    await askToSpend(maxUsd, error as Error, context);
    return submitAndSave(run, undefined, note);
  }
}

const clientOptions = ({ target, options, isReference, dispatcher }: Run) => ({
  baseUrl: target.baseUrl,
  apiKey: target.apiKey,
  dispatcher,
  // The client need not print warnings, because `try` prints them.
  logLevel: "off" as const,
  // The client checks the URL again, so it needs the flag --insecure too.
  insecure: options.insecure,
  ...(isReference && { pollIntervalMs: 200 }),
  // A gateway on this machine is nearly always `sdkgen gateway`, whose tasks take only seconds.
  ...(!isReference && isLoopback(target.baseUrl) && { pollIntervalMs: 1_000 }),
});

async function submitAndSave(
  run: Run,
  budget: { readonly maxUsd: number; readonly prices: PriceCatalog } | undefined,
  note: (text: string) => void,
): Promise<TaskOnDisk> {
  const { context, sdk, request, options } = run;
  await using client = sdk.createClient({ ...clientOptions(run), budget });
  const progress = progressOn(process.stderr, options.json === true);
  const result = await (client.model(sdk.module) as ModelHandle<Body>)
    .run(request, {
      signal: context.signal,
      onSubmit: ({ id }) => note(`task ${id}`),
      onProgress: progress.show,
    })
    .finally(progress.end);
  // Saves the files before the client closes, because the client downloads them.
  return {
    result,
    files: await saveResult(result, resolve(context.cwd, options.save ?? "."), context),
  };
}

async function saveResult(
  result: TaskResult,
  folder: string,
  { signal }: SafeContext,
): Promise<readonly DownloadedFile[]> {
  try {
    return await saveFiles(result, folder, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    const [taskId, ...more] = taskIdsOf(result);
    const others = more.map((id) => `, client.tasks.resume("${id}").result()`).join("");
    throw new InterruptionError(
      (signal.reason as InterruptionError).exitCode,
      `interrupted while saving. Task ${taskId} is done and billed; its files are still at the gateway. To get them: client.tasks.resume("${taskId}").result()${others}.`,
    );
  }
}
