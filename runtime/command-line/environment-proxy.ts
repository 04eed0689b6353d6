// Sends HTTP requests through the proxy that the environment variables name.
import type { EnvHttpProxyAgent } from "undici";
import { UsageError } from "./flags.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Calls `work` with a dispatcher for the proxy in HTTPS_PROXY or HTTP_PROXY. Without a proxy, calls
 * `work` with `undefined`. NO_PROXY lists the hosts that are reached without the proxy. The
 * variable names may be in lower case. Closes the connections to the proxy afterwards. Throws
 * `UsageError` for an invalid proxy address.
 */
export async function throughProxy<Result>(
  env: Environment,
  work: (dispatcher: EnvHttpProxyAgent | undefined) => Promise<Result>,
): Promise<Result> {
  const dispatcher = await environmentProxy(env);
  try {
    return await work(dispatcher);
  } finally {
    await dispatcher?.destroy();
  }
}

/** Returns a dispatcher for the proxy, or `undefined` without a proxy. */
async function environmentProxy(env: Environment): Promise<EnvHttpProxyAgent | undefined> {
  const [https, http] = ["HTTPS_PROXY", "HTTP_PROXY"].map((name) => variable(env, name));
  // In Bun and Deno, `fetch` already uses the proxy variables.
  const isNode = !["bun", "deno"].some((name) => name in process.versions);
  if (!isNode || (https === undefined && http === undefined)) return undefined;
  // Loads undici only if there is a proxy, because most machines have none.
  const { EnvHttpProxyAgent } = await import("undici");
  return new EnvHttpProxyAgent({
    // Plain http requests also use a tunnel, and HTTP/2 is off. These are the defaults of undici 7.
    // They are set here, because undici 8 has other defaults.
    proxyTunnel: true,
    allowH2: false,
    httpsProxy: addressOf(https),
    httpProxy: addressOf(http),
    noProxy: variable(env, "NO_PROXY")?.text ?? "",
  });
}

interface Variable {
  readonly name: string;
  readonly text: string;
}

// Returns the variable if it is set. Prefers the lower-case name, which curl and undici also
// prefer.
function variable(env: Environment, name: string): Variable | undefined {
  const set = [name.toLowerCase(), name].flatMap((one) => {
    const text = env[one]?.trim() ?? "";
    return text === "" ? [] : [{ name: one, text }];
  });
  return set[0];
}

// Returns the address of the proxy. Returns an empty string if there is no proxy, because undici
// would otherwise read `process.env`. The error message does not contain the address, because the
// address may contain a password.
function addressOf(proxyVariable: Variable | undefined): string {
  if (proxyVariable === undefined) return "";
  const { name, text } = proxyVariable;
  const address = text.includes("://") ? text : `http://${text}`;
  if (isProxy(address)) return address;
  throw new UsageError(
    `${name} is not the address of a proxy. Set it to one such as http://proxy.example.com:8080, or unset it.`,
  );
}

function isProxy(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    // undici decodes the user name and the password, so this line checks that both can be decoded.
    decodeURIComponent(username + password);
    return /^(https?|socks5?):$/.test(protocol);
  } catch {
    return false;
  }
}
