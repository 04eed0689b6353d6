// The proxy of the environment that a client of one's own sockets does not use; errors of connections mention it.
import type { Surroundings } from "./core.js";

type Environment = Surroundings["env"];

/** The variable that names a proxy to this address, such as `HTTPS_PROXY`; `undefined` without one, and for hosts of `NO_PROXY`. */
export function proxyVariable(env: Environment, { protocol, hostname, port }: URL) {
  const names = protocol === "https:" ? ["https_proxy", "http_proxy"] : ["http_proxy"];
  const all = names.flatMap((name) => [name, name.toUpperCase()]);
  const name = all.find((one) => isSet(env, one));
  const [exempt] = ["no_proxy", "NO_PROXY"].filter((one) => isSet(env, one));
  const entries = exempt === undefined ? [] : (env[exempt] ?? "").toLowerCase().split(/[,\s]+/);
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  const isExempt = entries.some((entry) => {
    const [, host = entry, itsPort = ownPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const domain = host.replace(/^\*?\./, "");
    if (entry === "" || itsPort !== ownPort) return false;
    return entry === "*" || hostname === domain || hostname.endsWith(`.${domain}`);
  });
  return isExempt ? undefined : name;
}

const isSet = (env: Environment, name: string) => (env[name] ?? "").trim() !== "";
