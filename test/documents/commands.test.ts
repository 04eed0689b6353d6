// Commands in documents, in blocks and in sentences, name existing scripts, commands, flags and
// folders.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { EXIT_MEANINGS } from "../../generator/failure.js";
import { snippetsOf } from "../../catalogue/page/code/snippets.js";
import xV3Omni from "../../generated/src/models/x-v3-omni.js";
import { FORMS } from "../../commands/command-line/check-config.js";
import { readProgram } from "../../runtime/batch/command-line/main.js";
import type { CommandContext } from "../../commands/command-line/context.js";
import { COMMANDS } from "../../commands/table.js";
import { commandRun } from "../e2e/generate/support/in-process.js";
import { blocksOf, EMITTED, ROOT, textOf, WRITTEN } from "./documents.js";

/** Command → its flags, from its help. */
const flags = new Map<string, readonly string[]>();

beforeAll(async () => {
  for (const name of Object.keys(COMMANDS)) flags.set(name, flagsIn(await helpOf(name)));
});

async function helpOf(name: string): Promise<string> {
  const run = async (context: CommandContext) => COMMANDS[name]?.run(context);
  return (await commandRun(name, run, ["--help"])).out;
}

const flagsIn = (help: string) =>
  [...help.matchAll(/^ +(?:-h, )?(--[\w-]+)/gm)].map(([, flag = ""]) => flag);

/** The commands in a document, one each, without comments. */
function commandsOf(path: string): readonly string[] {
  const shell = blocksOf(path)
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => code.split("\n"));
  const text = textOf(path).replaceAll(/^```[^]*?^```$/gm, "");
  const inline = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code.replaceAll(/[[\]]/g, ""))
    .filter((code) => /^(npm|npx|node|sdkgen) /.test(code));
  return [...shell, ...inline]
    .flatMap((line) => line.replace(/(^|\s)#\s.*$/, "").split(" && "))
    .map((command) => command.trim())
    .filter((command) => command !== "");
}

// The program as documents start it. The group holds a command and its arguments.
const PROGRAM =
  /^(?:npx --no -- sdkgen|sdkgen|node dist\/sdkgen\.js|node --import tsx commands\/sdkgen\.ts)(?: (.+))?$/;
// The program in the SDK's package.
const BATCH = /^npx --no -- gateway-sdk (.+)$/;
const SCRIPT = /^npm (?:run ([\w:-]+)|(test))(?: -- (.*))?$/;
const INSTALLATION = /^npm ci(?: --ignore-scripts)?(?: --prefix (\S+))?$/;
// Commands of npm and the shell, and commands that other tests run: test/gateway/readme.test.ts,
// test/examples/, test/adapters/ and test/release/openapi.test.ts.
const OTHER =
  /^(npm (install|pack|publish) |export \w+=\S+$|curl |node (--import tsx )?--(test|experimental-vm-modules) |npx (next|tsx|vitest run|openapi-typescript|@hey-api\/openapi-ts) )/;

/** The fault of a command, or undefined if the command can run. */
function faultOf(command: string): string | undefined {
  if (OTHER.test(command)) return undefined;
  const program = PROGRAM.exec(command);
  if (program !== null) return faultOfProgram(program[1] ?? "");
  const batch = BATCH.exec(command);
  if (batch !== null) return faultOfBatch(batch[1] ?? "");
  const installation = INSTALLATION.exec(command);
  if (installation !== null) return faultOfInstallation(installation[1] ?? "");
  return faultOfScript(command);
}

function faultOfInstallation(folder: string): string | undefined {
  const lock = join(ROOT, folder, "package-lock.json");
  return existsSync(lock) ? undefined : "no such package";
}

function faultOfScript(command: string): string | undefined {
  const [, run, own, args = ""] = SCRIPT.exec(command) ?? [];
  const name = run ?? own ?? "";
  const script = (manifest.scripts as Readonly<Record<string, string>>)[name];
  if (script === undefined) return "no such script";
  const [, called] = / (?:commands|scripts)\/\w+\.ts (\w+)$/.exec(script) ?? [];
  return called === undefined ? undefined : faultOfProgram(`${called} ${args}`);
}

/** The fault of a command of the program, with its arguments. */
function faultOfProgram(text: string): string | undefined {
  const [name = "", model = ""] = text.split(" ");
  const known = flags.get(name);
  if (known === undefined) return name === "" ? undefined : `no command ${name}`;
  // `try` takes the fields of the model as flags.
  const all = name === "try" && /^[^-]/.test(model) ? [...known, ...fieldsOf(model)] : known;
  const given = [...text.matchAll(/ (--[\w-]+)/g)].map(([, flag = ""]) => flag);
  const unknown = given.find((flag) => !all.includes(flag));
  return unknown === undefined ? undefined : `${name} has no ${unknown}`;
}

function faultOfBatch(text: string): string | undefined {
  try {
    readProgram(
      { name: "gateway-sdk", packageName: "gateway-sdk", version: "1.0.0" },
      text.split(" "),
    );
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function fieldsOf(model: string): readonly string[] {
  const { parameters } = JSON.parse(textOf(`contracts/models/${model}.json`)) as {
    readonly parameters: { readonly input_schema: { readonly properties: object } };
  };
  return Object.keys(parameters.input_schema.properties).map((field) => `--${field}`);
}

test.each([...WRITTEN, "generated/README.md"])("every command that %s names can be run", (path) => {
  const faults = commandsOf(path).flatMap((command) => {
    const fault = faultOf(command);
    return fault === undefined ? [] : [`${command}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

// In a shell only npx finds sdkgen. test/release/walk runs the commands of users.
test.each([...WRITTEN, "generated/README.md"])(
  "the fences of %s start the installed program",
  (path) => {
    const bare = blocksOf(path).filter(
      ({ language, code }) =>
        language === "sh" &&
        /^(sdkgen|gateway-sdk|npx (?!--no -- )(sdkgen|gateway-sdk)) /m.test(code),
    );
    expect(bare).toEqual([]);
  },
);

test("the copied command of the catalogue's page starts the installed program", () => {
  const snippets = snippetsOf("gateway-sdk", xV3Omni, { prompt: "A fox", duration: 5 });
  const { text = "" } = snippets.find(({ name }) => name === "Command line") ?? {};
  expect(text).toMatch(/^npx --no -- sdkgen try x-v3-omni /);
  expect(faultOf(text.replaceAll(/ \\\n */g, " "))).toBeUndefined();
});

test("commands are found, in blocks and in sentences", () => {
  expect(commandsOf("README.md")).toEqual(
    expect.arrayContaining([
      "npm ci",
      "npm run generate",
      "npx --no -- sdkgen gateway --port 4010",
      "npm run compare",
    ]),
  );
  expect(EMITTED.flatMap(commandsOf).length).toBeGreaterThan(0);
});

test.each([
  ["npm run genrate", "no such script"],
  ["npm run drift -- --nothing", "drift has no --nothing"],
  ["npx --no -- sdkgen try x-v3-omni --duratoin 5", "try has no --duratoin"],
  ["sdkgen genrate", "no command genrate"],
  ["npx --no sdkgen generate", "no such script"],
  [
    "npx --no -- gateway-sdk batch run r.jsonl --out o --max-us 2",
    'Error: unknown option "--max-us"; did you mean "--max-usd"? See gateway-sdk batch run --help.',
  ],
  ["npm ci --prefix bench/nowhere", "no such package"],
])("%s is reported as a fault", (command, fault) => expect(faultOf(command)).toBe(fault));

/** The first cell of each row of a table. */
const firstCells = (path: string, cell: RegExp) =>
  [...textOf(path).matchAll(cell)].map(([, first = ""]) => first);

test("docs/generate.md has every option of generate", () => {
  const own = (flags.get("generate") ?? []).filter((flag) => flag !== "--help");
  expect(firstCells("docs/generate.md", /^\| `(--[\w-]+)/gm).sort()).toEqual([...own].sort());
});

test("docs/exit-codes.md has every exit code", () => {
  expect(firstCells("docs/exit-codes.md", /^\| (\d+) /gm)).toEqual(Object.keys(EXIT_MEANINGS));
});

test("docs/configuration.md has every setting", () => {
  const text = textOf("docs/configuration.md");
  expect(Object.keys(FORMS).filter((name) => !text.includes(`${name}: `))).toEqual([]);
});
