// What npm says when it fails, as a failure of this command.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Ended } from "../process/run-program.js";

/** An error as npm reports it. */
export interface NpmError {
  /** Such as `E401` or `ECONNREFUSED`; empty where npm named none. */
  readonly code: string;
  readonly summary: string;
}

/** Reads the error from npm's answer under `--json`, else from what it wrote for people. */
export function reportedError({ stdout, stderr, code }: Ended): NpmError {
  const error = errorOfJson(stdout);
  if (error !== undefined) return error;
  const named = /^npm (?:error|ERR!) code (\S+)$/m.exec(stderr)?.[1] ?? "";
  const lines = stderr
    .split("\n")
    .map((line) => /^npm (?:error|ERR!) (.*)$/.exec(line)?.[1] ?? "")
    .filter((line) => line !== "" && !/^(code |A complete log)/.test(line));
  return { code: named, summary: lines[0] ?? `npm ended with ${String(code)}` };
}

function errorOfJson(text: string): NpmError | undefined {
  // npm may print warnings before the object.
  const start = text.indexOf("{");
  if (start < 0) return undefined;
  try {
    const { error } = JSON.parse(text.slice(start)) as {
      readonly error?: { readonly code?: unknown; readonly summary?: unknown };
    };
    if (error === undefined) return undefined;
    const { code, summary } = error;
    return {
      code: typeof code === "string" ? code : "",
      summary: typeof summary === "string" ? summary : "npm gave no reason",
    };
  } catch {
    return undefined;
  }
}

const AUTHENTICATION = ["E401", "E403", "ENEEDAUTH", "EOTP", "E402"];
const NETWORK =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|E?TIMEDOUT|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|ERR_SOCKET\w*|FETCH_ERROR|E5\d\d|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED\w*|DEPTH_ZERO\w*)$/;

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
  error: NpmError,
  { url, redact }: { readonly url: string; readonly redact: (text: string) => string },
  doing: string,
): ReleaseFailure {
  const { code } = error;
  const reason = redact(`${code === "" ? "" : `${code}: `}${error.summary.split("\n")[0] ?? ""}`);
  const said = (exitCode: number, next: string) =>
    new ReleaseFailure(exitCode, `${url} was ${doing} and refused (${reason}). ${next}`);
  if (AUTHENTICATION.includes(code)) {
    return said(
      EXIT.authentication,
      "Check the credentials and rights that npm is configured with for this registry (npm whoami).",
    );
  }
  // Registries answer like this to hide a package from those who may not see it.
  if (code === "E404") {
    return said(EXIT.authentication, "It does not know the package, or hides it from this user.");
  }
  if (NETWORK.test(code)) {
    return new ReleaseFailure(
      EXIT.network,
      `${url} was ${doing} and did not answer properly (${reason}). Nothing was changed there as far as is known; run the command again.`,
    );
  }
  return said(EXIT.refused, "See npm's reason.");
}
