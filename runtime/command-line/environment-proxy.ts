// Sends the requests of a program through the proxy of its environment.
import type { EnvHttpProxyAgent } from "undici";
import { UsageError } from "./flags.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Calls `work` with a dispatcher for HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in lower or upper case,
 * and closes its connections afterwards. Without the first two there is no dispatcher. Throws
 * `UsageError` for an address that is not a proxy.
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

/** The dispatcher; `undefined` without a proxy. */
async function environmentProxy(env: Environment): Promise<EnvHttpProxyAgent | undefined> {
  const [https, http] = ["HTTPS_PROXY", "HTTP_PROXY"].map((name) => variable(env, name));
  // In Bun and Deno, fetch reads the variables itself.
  const isNode = !["bun", "deno"].some((name) => name in process.versions);
  if (!isNode || (https === undefined && http === undefined)) return undefined;
  // Loaded only if needed: few machines are behind a proxy.
  const { EnvHttpProxyAgent } = await import("undici");
  return new EnvHttpProxyAgent({
    // As in undici 7: requests over http also use a tunnel, with HTTP/1.1.
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

// Lower case first, as in curl and undici.
function variable(env: Environment, name: string): Variable | undefined {
  const set = [name.toLowerCase(), name].flatMap((one) => {
    const text = env[one]?.trim() ?? "";
    return text === "" ? [] : [{ name: one, text }];
  });
  return set[0];
}

// An empty text prevents undici from reading the variable of this process. The message never shows
// the address, because it may contain a password.
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
    // undici decodes both, so they must be valid.
    decodeURIComponent(username + password);
    return /^(https?|socks5?):$/.test(protocol);
  } catch {
    return false;
  }
}
