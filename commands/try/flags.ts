// The flags of `sdkgen try`. All other flags are fields of the request.
import {
  amount,
  flag,
  INSECURE,
  JSON_OUTPUT,
  OUT,
  text,
  texts,
  type Values,
} from "../command-line/flags.js";

export const LINE = {
  name: "try",
  takes: [{ name: "<model>", says: "id of the model, such as x-v3-omni" }],
  hasFields: true,
  flags: {
    set: texts("<path=value>", "a nested field: a.b=1, list.0.url=…; JSON, else text"),
    file: text("<file>", "the request as JSON; - is stdin; the other flags win over it"),
    save: text("<dir>", "folder for the files of the result; overwrites none (default: .)"),
    maxUsd: amount("<amount>", "ask before anything that may cost more (default: 0.5)"),
    yes: flag("do not ask, whatever it may cost"),
    dryRun: flag("validate, estimate and print the TypeScript; send nothing"),
    json: JSON_OUTPUT,
    insecure: INSECURE,
    out: OUT,
  },
  notes: `Every top-level field of the model is a flag by its name, --aspect-ratio or --aspect_ratio: text,
numbers, true and false (--audio, --no-audio), a list by repetition. Write --prompt=--x for a value
that begins with two dashes. A field that has the name of an option goes through --set.

Gateway: GATEWAY_BASE_URL and GATEWAY_API_KEY (environment); with neither, a reference gateway,
which generates nothing. HTTPS_PROXY, HTTP_PROXY and NO_PROXY name the proxy to the gateway.
SDK: the one in --out; without one it is generated for the run.

Exit codes: 0 done, 1 the task failed or the gateway refused, 2 usage, an invalid request, or more
than --max-usd, 3 authentication, 4 network, 6 a file cannot be written, 7 the outcome is unknown:
it may have been billed, check usage before you run it again, 130 Ctrl-C.`,
} as const;

/** Parsed values of the command's own flags. */
export type TryOptions = Values<typeof LINE.flags>;
