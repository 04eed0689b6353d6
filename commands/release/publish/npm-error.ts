// Turns an error of npm into a failure of this command.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Ended } from "../process/run-program.js";
import type { Registry } from "./registry.js";

/** An error as npm reports it under `--json`. */
export interface NpmError {
  /** Such as `E401` or `ECONNREFUSED`; empty where npm named none. */
  readonly code: string;
  readonly summary: string;
}

/** The error of a run of npm with `--json`; its stderr where there is no JSON. */
export function reportedError({ stdout, stderr, code }: Ended): NpmError {
  try {
    // npm may print warnings before the object.
    const text = stdout.slice(stdout.indexOf("{"));
    const { error } = JSON.parse(text) as { readonly error: Partial<NpmError> };
    return { code: error.code ?? "", summary: error.summary ?? "npm gave no reason" };
  } catch {
    return { code: "", summary: stderr.trim() || `npm ended with ${String(code)}` };
  }
}

const AUTHENTICATION = /^(E401|E402|E403|ENEEDAUTH|EOTP)$/;
const NETWORK =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET\w*|FETCH_ERROR|E5\d\d|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED\w*|DEPTH_ZERO\w*)$/;

/** Whether the registry has this version, or another publish of it is running. */
export function isConflict({ code, summary }: NpmError): boolean {
  if (code === "EPUBLISHCONFLICT" || code === "E409") return true;
  const taken = /previously published|cannot publish over|already (exists|present)/i;
  return code === "E403" && taken.test(summary);
}

/** The failure for an error; `doing` completes "the registry was …". */
export function failureOf(
  { code, summary }: NpmError,
  { url, redact }: Registry,
  doing: string,
): ReleaseFailure {
  const reason = redact(`${code === "" ? "" : `${code}: `}${summary.split("\n")[0] ?? ""}`);
  const [exitCode, next] = nextStep(code);
  const ending = exitCode === EXIT.network ? "did not answer properly" : "refused";
  return new ReleaseFailure(exitCode, `${url} was ${doing} and ${ending} (${reason}). ${next}`);
}

function nextStep(code: string): readonly [exitCode: number, next: string] {
  if (AUTHENTICATION.test(code)) {
    const check = "Check the credentials and rights that npm has for this registry (npm whoami).";
    return [EXIT.authentication, check];
  }
  // Registries answer like this to hide a package from those who may not see it.
  if (code === "E404") {
    return [EXIT.authentication, "It does not know the package, or hides it from this user."];
  }
  if (NETWORK.test(code)) return [EXIT.network, "Run the command again."];
  return [EXIT.refused, "See npm's reason."];
}
