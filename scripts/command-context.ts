// The context of a command: this process, this project, its reference gateway.
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { CommandContext } from "../generator/command-line/context.js";

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The context of a command that this process runs with these arguments. */
export const commandContext = (args: readonly string[]): CommandContext => ({
  args,
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stdout.isTTY,
  project: {
    program: [folder("generator"), folder("package.json")],
    contracts: folder("contracts"),
    templates: folder("templates"),
    runtime: folder("runtime"),
    changesets: folder(".changeset"),
  },
  startReference: async () => {
    const { createGateway, serveGateway } = await import("../gateway/index.js");
    const apiKey = `reference-${randomBytes(12).toString("hex")}`;
    const gateway = createGateway({ keys: [{ key: apiKey }] });
    const { url, close } = await serveGateway(gateway, { port: 0 });
    return { baseUrl: url, apiKey, close };
  },
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
});
