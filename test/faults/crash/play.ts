// Runs crash cases in a fresh process, and compares what its callers were told.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrashCase } from "./cases.js";
import type { Orders, Report } from "./child.js";
import { startTunnel } from "../server/loopback.js";
import { crashGateway } from "./gateway.js";
import type { Platform } from "./platform.js";

const LONGEST_MS = 60_000;

/** Plays cases one after the other in one fresh process; gives a sentence for each that did not go as it must. */
export async function playCrashes(
  { node, program }: Platform,
  cases: readonly CrashCase[],
  random: () => number,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "crash-files-"));
  const [gateway, proxy] = [await crashGateway(random), await startTunnel()];
  const orders: Orders = {
    url: gateway.url,
    proxy: proxy.url,
    folder,
    cases: cases.map(({ name }) => name),
  };
  const child = spawn(node, [program("child"), JSON.stringify(orders)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const watchdog = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  let [output, complaint] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    const reports = output
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Report);
    const wrong = cases.flatMap(({ name, told }) => {
      const report = reports.find((one) => one.case === name);
      const got = report?.told.toSorted().join(", ");
      if (got === told.toSorted().join(", ")) return [];
      return got === undefined ? [] : [`${name}: told ${got}`];
    });
    if (code !== 0) {
      const at = cases[reports.length]?.name ?? "the closing";
      const why =
        complaint.split("\n").find((line) => /Error|assert/i.test(line)) ?? complaint.slice(0, 200);
      wrong.push(`${at}: died (${signal ?? code}: ${why.trim().slice(0, 160)})`);
    }
    const creates = cases.reduce((sum, one) => sum + one.creates, 0);
    if (code === 0 && gateway.ledger.creates !== creates)
      wrong.push(`${gateway.ledger.creates} creates billed, not ${creates}`);
    const proxied = cases.some(({ name }) => name.includes("proxy"));
    if (code === 0 && proxied !== proxy.tunnels() > 0) wrong.push(`${proxy.tunnels()} tunnels`);
    return wrong;
  } finally {
    clearTimeout(watchdog);
    proxy.close();
    await Promise.all([gateway.close(), rm(folder, { recursive: true, force: true })]);
  }
}
