// Ctrl-C and SIGTERM, sent to real processes: one sentence, the code that shells expect, and no
// file left behind.
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { namesIn, temporaryFolder } from "../generate/support/folders.js";
import { launch } from "../generate/support/process.js";

const folder = temporaryFolder();

it.concurrent.for([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)(
  "%s while the catalog is fetched: %d, and nothing on disk",
  async ([signal, code], { onTestFinished }) => {
    // Accepts requests and never answers.
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const cwd = join(folder, signal);
    mkdirSync(cwd);
    const { port } = silent.address() as AddressInfo;
    const env = { GATEWAY_BASE_URL: `http://127.0.0.1:${port}`, GATEWAY_API_KEY: "a-key" };
    const { child, ended } = launch("commands/sdkgen.ts", ["generate", "--json"], { env, cwd });
    await Promise.race([once(silent, "request"), ended]);
    child.kill(signal);
    const { code: got, out, err } = await ended;
    expect([got, err]).toEqual([code, "generate: interrupted; nothing on disk has changed.\n"]);
    expect(JSON.parse(out)).toEqual({
      error: { code, message: "interrupted; nothing on disk has changed." },
    });
    expect(namesIn(cwd)).toEqual([]);
  },
);
