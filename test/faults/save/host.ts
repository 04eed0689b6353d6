// The servers for the child processes in the saving faults: a file server and a proxy. Also a
// bundle of the children's program.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { thisPlatform, type Platform } from "../../engine/platform.js";
import { listen, startTunnel } from "../server/loopback.js";
import { BLOCK, contentOf } from "./content.js";

/** A running server, a proxy, a folder, and the program of the children. */
export interface Host extends AsyncDisposable {
  /**
   * `/ranges/N`, `/whole/N` and `/paced/N` are files of N bytes: the second without ranges, the
   * third at 64 KiB a millisecond.
   */
  readonly url: string;
  /** Address of a proxy that accepts `CONNECT`. */
  readonly proxy: string;
  /** Makes a folder that lives as long as the host. */
  readonly folder: () => Promise<string>;
  readonly platform: Platform;
}

/** Starts all parts. */
export async function startHost(): Promise<Host> {
  const root = await mkdtemp(join(tmpdir(), "save-faults-"));
  const server = createServer((request, response) => void serve(request, response));
  const [platform, proxy] = [await thisPlatform(), await startTunnel()];
  return {
    url: await listen(server),
    proxy: proxy.url,
    folder: () => mkdtemp(join(root, "files-")),
    platform,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      proxy.close();
      await Promise.all([platform[Symbol.asyncDispose](), rm(root, { recursive: true })]);
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse) {
  const [, kind, text] = (request.url ?? "").split("/");
  const size = Number(text);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const ranged = kind !== "whole" && first !== undefined;
  const from = ranged ? Number(first) : 0;
  const end = ranged && last !== "" ? Math.min(Number(last) + 1, size) : size;
  response.writeHead(ranged ? 206 : 200, {
    etag: `"${size}"`,
    "content-length": end - from,
    ...(ranged && { "content-range": `bytes ${from}-${end - 1}/${size}` }),
  });
  const closed = once(response, "close");
  for (let at = from; at < end && !response.destroyed; at += BLOCK) {
    if (kind === "paced") await new Promise((resolve) => setTimeout(resolve, 1));
    const flowing = response.write(contentOf(size, at, Math.min(BLOCK, end - at)));
    if (!flowing) await Promise.race([once(response, "drain"), closed]);
  }
  response.end();
}
