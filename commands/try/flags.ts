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
    set: texts(
      "<path=value>",
      "set a nested field, such as a.b=1 or list.0.url=…; a value that is not JSON is a text",
    ),
    file: text(
      "<file>",
      "file with the request as JSON, or - for stdin; other flags override its fields",
    ),
    save: text("<dir>", "folder for the files of the result; no file is overwritten (default: .)"),
    maxUsd: amount(
      "<amount>",
      "ask before a call that may cost more than this, in USD (default: 0.5)",
    ),
    yes: flag("do not ask, even if the call may cost more than --max-usd"),
    dryRun: flag("validate, estimate and print the call in TypeScript; send nothing"),
    json: JSON_OUTPUT,
    insecure: INSECURE,
    out: OUT,
  },
  notes: `Every top-level field of the model is a flag, such as --aspect-ratio or --aspect_ratio. Write --audio
for true and --no-audio for false. Repeat a flag to give a list. Write --prompt=--x for a value that
begins with two dashes. If a field has the name of an option, use --set.

GATEWAY_BASE_URL and GATEWAY_API_KEY of the environment set the gateway. Without them a reference
gateway runs the model and generates nothing. HTTPS_PROXY, HTTP_PROXY and NO_PROXY set the proxy.
The SDK is in the folder of --out. If there is no SDK, sdkgen generates one for the run.

Exit codes: 0 done, 1 the task failed or the gateway refused the request, 2 wrong usage, an invalid
request, or a price above --max-usd, 3 the key was refused, 4 the network failed, 6 a file cannot be
written, 7 the outcome is unknown and the request may have been billed: check the usage for a
charge before you run it again, 130 Ctrl-C.`,
} as const;

/** Parsed values of the command's own flags. */
export type TryOptions = Values<typeof LINE.flags>;
