// The way of a program through the proxy that the environment names.
import type { EnvHttpProxyAgent } from "undici";
import { UsageError } from "./flags.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Works with a dispatcher by HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in lower or upper case, and closes its connections; without the
 * first two there is none. Throws `UsageError` for an address that is no proxy's.
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
  // The fetch of Bun and Deno reads the variables itself.
  const isNode = !["bun", "deno"].some((name) => name in process.versions);
  if (!isNode || (https === undefined && http === undefined)) return undefined;
  // Loaded late: few machines are behind a proxy.
  const { EnvHttpProxyAgent } = await import("undici");
  return new EnvHttpProxyAgent({
    // As in undici 7: the proxy makes a tunnel to a gateway over http, too, and the tunnel has HTTP/1.1.
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

// An empty text keeps undici from reading the variable of this process. The message never shows the address: it may hold a password.
function addressOf(given: Variable | undefined): string {
  if (given === undefined) return "";
  const { name, text } = given;
  const address = text.includes("://") ? text : `http://${text}`;
  if (isProxy(address)) return address;
  throw new UsageError(
    `${name} is not the address of a proxy. Set it to one such as http://proxy.example.com:8080, or unset it.`,
  );
}

function isProxy(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    // undici decodes them.
    decodeURIComponent(username + password);
    return /^(https?|socks5?):$/.test(protocol);
  } catch {
    return false;
  }
}
