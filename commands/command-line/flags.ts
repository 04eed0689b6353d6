// Flags that several commands share.
import { flag, text } from "../../runtime/command-line/flags.js";

export * from "../../runtime/command-line/flags.js";

/** The flag `--out`, for the folder of the SDK that a command reads. */
export const OUT = text(
  "<dir>",
  'folder of the SDK (default: "out" in sdkgen.config.ts, else "generated")',
);
export const JSON_OUTPUT = flag("print one JSON object on stdout and nothing else");
export const TIMINGS = flag("print how long each stage took, on stderr");
export const INSECURE = flag(
  "allow an http GATEWAY_BASE_URL for a host that is neither localhost nor private",
);
