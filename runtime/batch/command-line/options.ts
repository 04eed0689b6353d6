// The flags of `batch run` and `batch forget`.
import { parseArgs } from "node:util";
import { nearest } from "../../validation/near.js";

/** What the command was given. */
export interface BatchFlags {
  readonly action: "run" | "forget";
  /** The file of `run`, the id of `forget`. */
  readonly subject: string;
  readonly out: string;
  readonly concurrency: number;
  readonly maxUsd: number | undefined;
  readonly yes: boolean;
  readonly json: boolean;
  readonly retryFailed: boolean;
  readonly insecure: boolean;
}

/** Wrong use of the command; the message says what to do. */
export class UsageError extends Error {}

const FLAGS = {
  out: { type: "string" },
  concurrency: { type: "string" },
  "max-usd": { type: "string" },
  yes: { type: "boolean" },
  json: { type: "boolean" },
  "retry-failed": { type: "boolean" },
  insecure: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** The words on `--help`; `name` is the command. */
export const help = (name: string): string => `Usage: ${name} batch run FILE --out DIR [options]
       ${name} batch forget ID --out DIR

Sends the requests of a file of JSON Lines, waits for their tasks and saves their files. Run again after a crash or
Ctrl-C, it goes on where it was: what is done is skipped, and nothing is created twice.

  {"model":"x-v3-omni","request":{"prompt":"A lighthouse"}}
  {"id":"b","model":"x-v3-omni","request":{"prompt":"A harbour"},"save":"harbour/first.mp4"}

forget lets the next run send a job again whose outcome is unknown. Look at usage first: it may have been billed.

Options:
  --out DIR          folder for files, results.jsonl and the journal
  --concurrency N    jobs under way at once (default 8)
  --max-usd AMOUNT   stops sending before more than that may be spent, by all runs with this folder
  --retry-failed     sends jobs again whose task failed
  --yes              does not ask
  --json             a line of JSON for each outcome, and one for the end, on stdout
  --insecure         sends the key over http to a public host, too
  --help, --version

The key and the address come from the environment: GATEWAY_API_KEY, GATEWAY_BASE_URL.

Exit codes: 0 every job is completed, 1 some failed or were refused, 2 usage or wrong lines, 3 the key was refused,
4 the gateway cannot be reached, 6 a file cannot be written, 7 outcomes are unknown, 130 Ctrl-C, 143 terminated.

Example: ${name} batch run requests.jsonl --out results --max-usd 20
On many machines: ${name} batch enqueue --help
`;

/** Reads the arguments; throws `UsageError`. */
export function readFlags(args: readonly string[]): BatchFlags | "help" | "version" {
  const { values, positionals } = parsed(args);
  if (values.help === true) return "help";
  if (values.version === true) return "version";
  const [command, action, subject, ...others] = positionals;
  if (command === undefined) return "help";
  if (command !== "batch" || (action !== "run" && action !== "forget")) {
    const given = [command, action].filter(Boolean).join(" ");
    throw new UsageError(
      `There is no command ${JSON.stringify(given)}. The commands are: batch run FILE --out DIR, batch forget ID --out DIR, and for many machines batch enqueue, worker, status, results, cancel.`,
    );
  }
  if (subject === undefined || others.length > 0) {
    throw new UsageError(
      action === "run"
        ? "batch run takes one file of requests: batch run FILE --out DIR."
        : "batch forget takes the id of one job: batch forget ID --out DIR.",
    );
  }
  const foreign = Object.keys(values).find((name) => name !== "out");
  if (action === "forget" && foreign !== undefined) {
    throw new UsageError(`batch forget has no option --${foreign}; --help lists them.`);
  }
  if (values.out === undefined || values.out === "") {
    throw new UsageError("--out is missing: the folder for files, results.jsonl and the journal.");
  }
  return {
    action,
    subject,
    out: values.out,
    concurrency: number(
      "concurrency",
      values.concurrency ?? "8",
      /^[1-9]\d{0,4}$/,
      "a number from 1",
    ),
    maxUsd:
      values["max-usd"] === undefined
        ? undefined
        : number(
            "max-usd",
            values["max-usd"],
            /^\d{1,9}(\.\d{1,6})?$/,
            "an amount in USD, such as 20",
          ),
    yes: values.yes === true,
    json: values.json === true,
    retryFailed: values["retry-failed"] === true,
    insecure: values.insecure === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (error) {
    const name = args.find((arg) => arg.startsWith("--") && !Object.hasOwn(FLAGS, nameOf(arg)));
    if (name === undefined)
      throw new UsageError(error instanceof Error ? error.message : String(error));
    const near = nearest(nameOf(name), Object.keys(FLAGS));
    throw new UsageError(
      `There is no option --${nameOf(name)}` +
        (near === undefined ? "; --help lists them." : `; did you mean --${near}?`),
    );
  }
}

const nameOf = (arg: string) => arg.slice(2).split("=")[0] ?? "";

function number(name: string, text: string, form: RegExp, what: string): number {
  if (form.test(text)) return Number(text);
  throw new UsageError(`--${name} takes ${what}, not ${JSON.stringify(text)}.`);
}
