// One run of `sdkgen openapi`: options in, a document and an exit code out.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { stringify } from "yaml";
import { printable } from "../../generator/check/rejection.js";
import { loadConfig } from "../command-line/load-config.js";
import { exitCodeOf, type CommandContext, type SafeContext } from "../command-line/context.js";
import { resolveOptions, SELECTION, SOURCE, type Flags } from "../command-line/options.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { sourcesOf } from "../command-line/source.js";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";
import { parseBaseUrl } from "../../generator/fetch/base-url.js";
import { fetchAll, readContracts, soundContracts } from "../../generator/read-contracts.js";
import { readPrevious } from "../../generator/write/previous.js";
import { readAnswers } from "./answers.js";
import { openApiDocument } from "./document.js";

/** Runs the command and gives its exit code. */
export const runOpenApi = (context: CommandContext): Promise<number> =>
  exitCodeOf(context, openApi, (message, isFault, { printError }) => {
    printError(`openapi: ${isFault ? "a fault of the command.\n" : ""}${message}`);
  });

async function openApi(context: SafeContext): Promise<number> {
  const { cwd, env, project, signal, print, printError } = context;
  const flags = parseFlags(context);
  if (flags === "help") return EXIT.done;
  const { out: file, yaml = false, ...selection } = flags;
  const options = resolveOptions(selection, await loadConfig(cwd));
  const name = yaml ? "openapi.yaml" : "openapi.json";
  if (file === undefined) await assertSdk(options.out, name, cwd);
  const sources = sourcesOf(options, context);
  const onStage = () => signal.throwIfAborted();
  const read = readContracts(await fetchAll(sources), sources.settings, onStage);
  const { contracts, rejected } = await soundContracts(read, onStage);
  const server = env["GATEWAY_BASE_URL"]?.trim() || options.baseUrl;
  const document = openApiDocument(contracts, await readAnswers(project.contracts), {
    server: server === undefined ? "/" : parseBaseUrl(server, options.insecure),
    license: options.license,
    contact: options.repository,
  });
  const text = yaml
    ? stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
    : `${JSON.stringify(document, null, 2)}\n`;
  for (const { index, id, code, message } of rejected) {
    printError(`rejected entry ${index}${id === null ? "" : ` (${id})`}: ${code}: ${message}`);
  }
  signal.throwIfAborted();
  if (file === "-") {
    print(text.trimEnd());
    return EXIT.done;
  }
  const path = file ?? join(options.out, name);
  await write(resolve(cwd, path), text);
  // On stderr, because with `--out -` the document is on stdout.
  const { models, untyped } = contracts;
  printError(`wrote ${path}, models: ${models.length + untyped.length}`);
  return EXIT.done;
}

interface OwnFlags extends Flags {
  readonly yaml?: boolean;
}

function parseFlags(context: CommandContext): OwnFlags | "help" {
  const command = commandLine(context.command)
    .option("--out <file>", "the document (default: openapi.json in the SDK's folder); - prints it")
    .option("--yaml", "write YAML, by default to openapi.yaml")
    .addHelpText(
      "after",
      `${SOURCE}

Exit codes: 0 done, 2 usage, 3 authentication, 4 network, 5 not a catalog, 6 the document cannot be
written, 130 Ctrl-C, 143 terminated.`,
    );
  for (const [flags, says] of SELECTION) command.option(flags, says);
  return parseArguments<OwnFlags>(command, context);
}

// A document alone in a folder would keep generate from writing an SDK there.
async function assertSdk(out: string, name: string, cwd: string): Promise<void> {
  const { lock } = await readPrevious(resolve(cwd, out));
  if (lock !== undefined) return;
  throw new GenerateFailure(
    EXIT.usage,
    `There is no SDK in ${printable(out)} that the document could be put into; name a file, such as --out ${name}, or run sdkgen generate first.`,
  );
}

// Beside the file first, so that a full disk leaves the old one.
async function write(path: string, text: string): Promise<void> {
  const temporary = `${path}.sdkgen-new`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${reasonOf(error)}).`);
  }
}
