// What npm says when it fails, as a failure of this command.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Ended } from "../process/run-program.js";

/** An error as npm reports it under `--json`. */
export interface NpmError {
  /** Such as `E401` or `ECONNREFUSED`; empty where npm named none. */
  readonly code: string;
  readonly summary: string;
}

/** The error of a run of npm with `--json`; what it wrote for people where it gave no JSON. */
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

const AUTHENTICATION = ["E401", "E403", "ENEEDAUTH", "EOTP", "E402"];
const NETWORK =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET\w*|FETCH_ERROR|E5\d\d|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED\w*|DEPTH_ZERO\w*)$/;

/** Whether an error says that the registry has this version, or that another publishing is under way. */
export function isConflict({ code, summary }: NpmError): boolean {
  if (code === "EPUBLISHCONFLICT" || code === "E409") return true;
  return (
    code === "E403" &&
    /previously published|cannot publish over|already (exists|present)/i.test(summary)
  );
}

/** The failure for an error, in the words of this command. */
export function failureOf(
  { code, summary }: NpmError,
  { url, redact }: { readonly url: string; readonly redact: (text: string) => string },
  doing: string,
): ReleaseFailure {
  const reason = redact(`${code === "" ? "" : `${code}: `}${summary.split("\n")[0] ?? ""}`);
  const refused = (exitCode: number, next: string) =>
    new ReleaseFailure(exitCode, `${url} was ${doing} and refused (${reason}). ${next}`);
  if (AUTHENTICATION.includes(code)) {
    return refused(
      EXIT.authentication,
      "Check the credentials and rights that npm is configured with for this registry (npm whoami).",
    );
  }
  // Registries answer like this to hide a package from those who may not see it.
  if (code === "E404") {
    return refused(
      EXIT.authentication,
      "It does not know the package, or hides it from this user.",
    );
  }
  if (NETWORK.test(code)) {
    return new ReleaseFailure(
      EXIT.network,
      `${url} was ${doing} and did not answer properly (${reason}). Nothing was changed there as far as is known; run the command again.`,
    );
  }
  return refused(EXIT.refused, "See npm's reason.");
}
