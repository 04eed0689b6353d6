// The flags of the commands for many machines.
import { parseArgs } from "node:util";
import { nearest } from "../../../validation/near.js";
import { UsageError } from "../../command-line/options.js";

/** The commands. */
export const ACTIONS = ["enqueue", "worker", "status", "results", "cancel"] as const;
export type Action = (typeof ACTIONS)[number];

/** What a command was given. */
export interface QueueFlags {
  readonly action: Action;
  /** The file of `enqueue`. */
  readonly file: string;
  readonly queue: string;
  /** The folder of `worker`. */
  readonly out: string;
  readonly concurrency: number | undefined;
  readonly maxUsd: number | undefined;
  readonly acceptLoss: boolean;
  readonly insecure: boolean;
  readonly yes: boolean;
  readonly json: boolean;
}

const FLAGS = {
  queue: { type: "string" },
  out: { type: "string" },
  concurrency: { type: "string" },
  "max-usd": { type: "string" },
  "accept-loss": { type: "boolean" },
  insecure: { type: "boolean" },
  yes: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const OF_ACTION: Readonly<Record<Action, readonly string[]>> = {
  enqueue: ["queue", "max-usd", "insecure", "yes"],
  worker: ["queue", "out", "concurrency", "accept-loss", "insecure"],
  status: ["queue", "json"],
  results: ["queue"],
  cancel: ["queue"],
};

/** The words on `--help`; `name` is the program. */
export const help = (
  name: string,
): string => `Usage: ${name} batch enqueue FILE --queue NAME [--max-usd AMOUNT] [--yes]
       ${name} batch worker --queue NAME --out DIR [--concurrency N] [--accept-loss]
       ${name} batch status --queue NAME [--json]
       ${name} batch results --queue NAME
       ${name} batch cancel --queue NAME

Runs a file of JSON Lines on many machines, over BullMQ on Redis (npm install bullmq@6 ioredis@5).

  enqueue   checks every line, says what it may cost, asks, and puts the requests into the queue
  worker    sends them, waits for their tasks and saves their files, until Ctrl-C; start as many as you like
  status    says how far it is
  results   writes a line of JSON for each outcome that was not read yet
  cancel    sends nothing more; what runs is saved

Options:
  --queue NAME       name of the queue
  --max-usd AMOUNT   the most that all workers together may spend
  --out DIR          folder for the files
  --concurrency N    creates at once (default 8)
  --accept-loss      lets models without Idempotency-Key run on a Redis that may lose what it was told
  --insecure         sends the key over http to a public host, too
  --yes              does not ask
  --json             status as a line of JSON

The key and the addresses come from the environment: GATEWAY_API_KEY, GATEWAY_BASE_URL, REDIS_URL.

Exit codes: 0, 1 some of the results failed or were refused, 2 usage or wrong lines, 3 the key was refused, 7 some outcomes are unknown,
130 Ctrl-C, 143 terminated.
`;

/** Reads the arguments; throws `UsageError`. */
export function readFlags(args: readonly string[]): QueueFlags | "help" {
  const { values, positionals } = parsed(args);
  if (values.help === true) return "help";
  const [, action, file = "", ...others] = positionals as [string, Action, ...string[]];
  const { queue = "", out = "", concurrency, "max-usd": maxUsd } = values;
  const foreign = Object.keys(values).find((name) => !OF_ACTION[action].includes(name));
  if (foreign !== undefined) {
    throw new UsageError(`batch ${action} has no option --${foreign}; --help lists them.`);
  }
  if (others.length > 0 || (file === "") === (action === "enqueue")) {
    const takes = action === "enqueue" ? "one file of requests" : "no file";
    throw new UsageError(`batch ${action} takes ${takes}; --help shows how.`);
  }
  if (queue === "") throw new UsageError("--queue is missing: the name of the queue.");
  if (action === "worker" && out === "") {
    throw new UsageError("--out is missing: the folder for the files.");
  }
  return {
    ...{ action, file, queue, out },
    concurrency: number("concurrency", concurrency, /^[1-9]\d{0,4}$/, "a number from 1"),
    maxUsd: number("max-usd", maxUsd, /^\d{1,9}(\.\d{1,6})?$/, "an amount in USD, such as 20"),
    acceptLoss: values["accept-loss"] === true,
    insecure: values.insecure === true,
    yes: values.yes === true,
    json: values.json === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (error) {
    const names = args.flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? []);
    const name = names.find((one) => !Object.hasOwn(FLAGS, one));
    if (name === undefined) {
      throw new UsageError(error instanceof Error ? error.message : String(error));
    }
    const near = nearest(name, Object.keys(FLAGS));
    const advice = near === undefined ? "; --help lists them." : `; did you mean --${near}?`;
    throw new UsageError(`There is no option --${name}${advice}`);
  }
}

function number(
  name: string,
  text: string | undefined,
  form: RegExp,
  what: string,
): number | undefined {
  if (text === undefined || form.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--${name} takes ${what}, not ${JSON.stringify(text)}.`);
}
