// The commands of `batch` and their flags: one table, which the reader and the help go by.
import {
  AMOUNT,
  COUNT,
  flag,
  flagRow,
  number,
  parsed,
  row,
  text,
  UsageError,
  type Flag,
  type Parsed,
} from "./flags.js";

export { UsageError } from "./flags.js";

const FLAGS = {
  out: text("DIR", "folder for the files; of run also for results.jsonl and the journal"),
  queue: text("NAME", "name of the queue"),
  concurrency: text("N", "creates at once (default 8)"),
  "in-flight": text("N", "tasks waited for at once (default 256)"),
  "max-usd": text("AMOUNT", "the most that all runs with the folder, or all workers, may spend"),
  "retry-failed": flag("sends jobs again whose task failed and was refunded"),
  "accept-loss": flag("takes models without Idempotency-Key also where Redis may forget"),
  yes: flag("does not ask"),
  json: flag("lines of JSON on stdout"),
  insecure: flag("sends the key over http to a public host, too"),
  help: { ...flag("these words"), short: "h" },
  version: flag("the version of the SDK"),
} as const satisfies Readonly<Record<string, Flag>>;

type FlagName = keyof typeof FLAGS;

interface Command {
  readonly takes: readonly string[];
  readonly needs: readonly FlagName[];
  readonly may: readonly FlagName[];
  readonly says: string;
}

const COMMANDS = {
  run: {
    takes: ["FILE"],
    needs: ["out"],
    may: ["concurrency", "in-flight", "max-usd", "retry-failed", "yes", "json", "insecure"],
    says: "sends the requests, waits for their tasks and saves their files; run again, it goes on where it was",
  },
  adopt: {
    takes: ["ID", "TASK"],
    needs: ["out"],
    may: ["insecure"],
    says: "gives a job whose outcome is unknown the task that you have found; the next run saves it",
  },
  forget: {
    takes: ["ID"],
    needs: ["out"],
    may: ["yes", "insecure"],
    says: "lets the next run send a job again that may have been billed; look at usage first",
  },
  enqueue: {
    takes: ["FILE"],
    needs: ["queue"],
    may: ["max-usd", "retry-failed", "yes", "insecure"],
    says: "checks every line, says what it may cost, asks, and puts the requests into the queue",
  },
  worker: {
    takes: [],
    needs: ["queue", "out"],
    may: ["concurrency", "accept-loss", "insecure"],
    says: "sends what is in the queue, waits and saves, until Ctrl-C; start as many as you like",
  },
  status: { takes: [], needs: ["queue"], may: ["json"], says: "says how far the queue is" },
  results: {
    takes: [],
    needs: ["queue"],
    may: [],
    says: "writes a line of JSON for each outcome that was not read yet",
  },
  cancel: { takes: [], needs: ["queue"], may: [], says: "sends nothing more; what runs is saved" },
} as const satisfies Readonly<Record<string, Command>>;

export type Action = keyof typeof COMMANDS;

const commandOf = (action: Action): Command => COMMANDS[action];
const valueOf = (name: FlagName): string => (FLAGS[name] as Flag).value ?? "";
const called = (action: Action): string => {
  const { takes, needs } = commandOf(action);
  return ["batch", action, ...takes, ...needs.map((name) => `--${name} ${valueOf(name)}`)].join(
    " ",
  );
};

/** What the program was given: the command, its subjects, and its flags; `out` and `queue` are "" where it needs none. */
export type Flags = Exclude<ReturnType<typeof readFlags>, string>;

/** Reads the arguments; throws `UsageError`. */
export function readFlags(args: readonly string[]) {
  const { values, positionals } = parsed(args, FLAGS);
  if (values.help === true) return "help";
  if (values.version === true) return "version";
  const [program, action = "", ...subjects] = positionals;
  if (program === undefined) return "help";
  if (program !== "batch" || !isAction(action)) {
    throw new UsageError(
      `There is no command ${JSON.stringify(`${program} ${action}`.trim())}. There are mcp and batch ${Object.keys(COMMANDS).join(", ")}; --help says what they do.`,
    );
  }
  checkUse(action, subjects, values);
  const { out = "", queue = "", yes = false, json = false, insecure = false } = values;
  return {
     action, subjects, out, queue, yes, json, insecure ,
    concurrency: number("concurrency", values.concurrency, COUNT),
    inFlight: number("in-flight", values["in-flight"], COUNT),
    maxUsd: number("max-usd", values["max-usd"], AMOUNT),
    retryFailed: values["retry-failed"] === true,
    acceptLoss: values["accept-loss"] === true,
  };
}

function checkUse(
  action: Action,
  subjects: readonly string[],
  values: Parsed<typeof FLAGS>["values"],
): void {
  const { takes, needs, may } = commandOf(action);
  const foreign = Object.keys(values).find((name) => ![...needs, ...may].some((of) => of === name));
  if (foreign !== undefined) {
    throw new UsageError(`batch ${action} has no option --${foreign}; --help lists them.`);
  }
  if (subjects.length !== takes.length || subjects.includes("")) {
    const taken = takes.join(" and ") || "nothing";
    throw new UsageError(`batch ${action} takes ${taken}: ${called(action)}.`);
  }
  const missing = needs.find((name) => (values[name] ?? "") === "");
  if (missing !== undefined) {
    throw new UsageError(`--${missing} is missing, the ${FLAGS[missing].says}: ${called(action)}.`);
  }
}

/** The words on `--help`; `name` is the program. */
export function help(name: string): string {
  const actions = Object.keys(COMMANDS).filter(isAction);
  const flagLine = ([one, is]: [string, Flag]) => {
    const takesIt = ({ needs, may }: Command) => [...needs, ...may].some((of) => of === one);
    const whose = actions.filter((action) => takesIt(commandOf(action))).join(", ");
    return flagRow(one, is, whose === "" ? "" : ` (${whose})`);
  };
  return `Usage: ${actions.map((one) => `${name} ${called(one)} [options]`).join("\n       ")}
       ${name} mcp [options]

Sends the requests of a file of JSON Lines, waits for their tasks and saves their files: run on one machine; enqueue and worker
on many, over BullMQ on Redis (npm install bullmq@6 ioredis@5). Nothing is created twice.

  {"model":"x-v3-omni","request":{"prompt":"A lighthouse"}}
  {"id":"b","model":"x-v3-omni","request":{"prompt":"A harbour"},"save":"harbour/first.mp4"}

mcp offers the models to agents, over the Model Context Protocol; mcp --help says more.

Commands of batch:
${actions.map((one) => row(one, commandOf(one).says)).join("\n")}

Options:
${Object.entries(FLAGS).map(flagLine).join("\n")}

The key and the addresses come from the environment: GATEWAY_API_KEY, GATEWAY_BASE_URL, and REDIS_URL for queues.

Exit codes: 0 every job is completed, 1 some failed, are lost or were refused, 2 usage or wrong lines, 3 the key was refused,
4 the gateway cannot be reached, 6 a file cannot be written, 7 outcomes are unknown, 75 jobs are open: run it again,
130 Ctrl-C, 143 terminated.

Example: ${name} batch run requests.jsonl --out results --max-usd 20
`;
}

const isAction = (action: string): action is Action => Object.hasOwn(COMMANDS, action);
