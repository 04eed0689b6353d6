// A real npm registry on loopback, installed when it is missing, and a user with the right to
// publish.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../../../scripts/install.js";

const FOLDER = fileURLToPath(new URL("../../registry", import.meta.url));

/** A running registry. */
export interface TestRegistry {
  /** Address with a slash at its end. */
  readonly url: string;
  /** The token of the user. */
  readonly token: string;
  /** Environment in which npm is this user at this registry. */
  readonly env: NodeJS.ProcessEnv;
  /** Environment without npm credentials. */
  readonly anonymous: NodeJS.ProcessEnv;
  readonly close: () => Promise<void>;
}

/** Starts an empty registry. */
export async function startRegistry(): Promise<TestRegistry> {
  // Installs the registry program from the machine's registry, because the registry on loopback is
  // still empty.
  await install(FOLDER, process.env);
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-registry-"));
  const child = spawn(process.execPath, ["serve.mjs", folder], {
    cwd: FOLDER,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const token = await userToken(url);
  const settings = (lines: readonly string[]) => [`registry=${url}`, ...lines, ""].join("\n");
  await writeFile(join(folder, "user"), settings([`${url.slice(5)}:_authToken=${token}`]));
  await writeFile(join(folder, "nobody"), settings([]));
  const cache = join(folder, "cache");
  const env = { ...withoutNpmSettings(), npm_config_cache: cache };
  return {
    url,
    token,
    env: { ...env, npm_config_userconfig: join(folder, "user") },
    anonymous: { ...env, npm_config_userconfig: join(folder, "nobody") },
    close: async () => {
      const ended = once(child, "close");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("close", (code) => reject(new Error(`The registry ended with ${String(code)}`)));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const url = /^http:\S+/m.exec(text)?.[0];
      if (url !== undefined) resolve(url);
    });
  });
}

async function userToken(url: string): Promise<string> {
  const answer = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "publisher", password: "a-password-of-this-test" }),
  });
  const { token } = (await answer.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`The registry made no user: ${answer.status}`);
  return token;
}

/** This process's environment without settings of npm. */
export function withoutNpmSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name));
  return Object.fromEntries(kept);
}
