// The program as users start it: its help for itself and its commands.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CommandContext } from "../../../commands/command-line/context.js";
import { commandContext } from "../../../commands/process-context.js";
import { COMMANDS } from "../../../commands/table.js";
import { launch, ROOT } from "../generate/support/process.js";

const sdkgen = (args: readonly string[], env: Record<string, string> = {}) =>
  launch("commands/sdkgen.ts", args, { env }).ended;

/**
 * Runs a command in this process, because a new process for each row would double the time of this
 * folder.
 */
async function inProcess(name: string, args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const context: CommandContext = {
    ...commandContext(name, args, COMMANDS[name]),
    print: (text) => void out.push(text),
    printError: (text) => void err.push(text),
  };
  const code = await COMMANDS[name]?.run(context);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

it("--help prints every command with a sentence and an example, on stdout, and ends with 0", async () => {
  const { code, out, err } = await sdkgen(["--help"]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Usage: sdkgen <command> \[options\]\n/);
  const [commands = "", examples = ""] = out.split("Commands:")[1]?.split("Examples:") ?? [];
  for (const name of ["generate", "drift", "explain", "build", "release", "gateway"]) {
    expect(commands).toMatch(new RegExp(`^  ${name} +[A-Z]`, "m"));
    expect(examples).toContain(`  sdkgen ${name} `);
  }
});

it("without a command it prints the same on stderr, and ends with 2", async () => {
  const { code, out, err } = await sdkgen([]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("  drift ");
  expect(err).toMatch(/\nsdkgen: give one of these commands\.\n$/);
});

it("--version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
    readonly version: string;
  };
  expect(await sdkgen(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
});

it("on an older Node it ends with 2 and one sentence", async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})`;
  const start = { preload: older };
  const { code, out, err } = await launch("commands/sdkgen.ts", ["--version"], start).ended;
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^sdkgen needs Node 20\.19 or later; this is v[\d.]+\.\n$/);
});

describe("an unknown command or option ends with 2 and one sentence", () => {
  it.each([
    ["genrate", 'unknown command "genrate"; did you mean "generate"? See sdkgen --help.'],
    ["constructor", 'unknown command "constructor"; see sdkgen --help.'],
    ["--verison", 'unknown option "--verison"; did you mean "--version"? See sdkgen --help.'],
  ])("%s", async (argument, sentence) => {
    expect(await sdkgen([argument])).toEqual({ code: 2, out: "", err: `sdkgen: ${sentence}\n` });
  });
});

describe("the help of a command", () => {
  it.each(Object.keys(COMMANDS))("%s has its sentence and an example", async (name) => {
    const { code, out, err } = await inProcess(name, ["--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^Usage: sdkgen ${name} `));
    expect(out.replaceAll(/\s+/g, " ")).toContain(COMMANDS[name]?.says);
    expect(`${out}\n`).toMatch(new RegExp(`\nExample:\n  sdkgen ${name} .+\n`));
  });

  it.each([
    [
      "generate",
      "0 done, 1 rejected entries under --strict, 2 wrong usage, 3 the key was refused, 4 the",
    ],
    [
      "drift",
      "0 no drift, 1 drift, 2 wrong usage, 3 the key was refused, 4 the network failed, 5 the",
    ],
  ])("%s names its exit codes", async (name, codes) => {
    expect((await inProcess(name, ["--help"])).out).toContain(codes);
  });

  it("is printed by `help` as well", async () => {
    const { out } = await sdkgen(["help", "explain"]);
    expect(out).toMatch(/^Usage: sdkgen explain /);
  });

  it("names the npm script that started it", async () => {
    const env = { npm_lifecycle_event: "sdk", npm_lifecycle_script: "sdkgen drift" };
    const { out } = await sdkgen(["drift", "--help"], env);
    expect(out).toMatch(/^Usage: npm run sdk -- /);
    expect(out).toContain("\n  npm run sdk -- --out sdk --markdown report.md\n");
  });
});
