// sdkgen openapi: writes an OpenAPI document of the SDK's models.
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import {
  fetchAll,
  openApiDocument,
  parseBaseUrl,
  pricesOfLock,
  printable,
  readAnswers,
  readContracts,
  readPrevious,
  soundContracts,
  warningOf,
  withoutInherited,
} from "../../generator/index.js";
import { loadConfig } from "../command-line/load-config.js";
import { command } from "../command-line/command.js";
import { flag, text } from "../command-line/flags.js";
import { resolveOptions, SELECTION, SOURCE } from "../command-line/options.js";
import { sourcesOf } from "../command-line/source.js";
import { writeWhole, writing } from "../command-line/writing.js";
import { EXIT, usage } from "../../generator/failure.js";
import { pricesOf } from "./price.js";

const LINE = {
  name: "openapi",
  flags: {
    out: text(
      "<file>",
      'file of the document; "-" prints it (default: openapi.json in the folder of the SDK)',
    ),
    yaml: flag("write YAML (default file: openapi.yaml)"),
    ...SELECTION,
  },
  notes: `${SOURCE}

Exit codes: 0 done, 2 wrong usage, 3 the key was refused, 4 the network failed, 5 the answer is not a
catalog, 6 the document cannot be written, 130 Ctrl-C, 143 terminated.`,
};

export const runOpenApi = command(LINE, async ({ flags }, context) => {
  const { cwd, env, project, signal, print, printError } = context;
  const { out: file, yaml = false, ...selection } = flags;
  const options = resolveOptions(selection, await loadConfig(cwd));
  const name = yaml ? "openapi.yaml" : "openapi.json";
  const { lock } = await readPrevious(resolve(cwd, options.out));
  if (file === undefined && lock === undefined) throw noSdk(options.out, name);
  const sources = sourcesOf(options, context);
  const onStage = () => signal.throwIfAborted();
  const read = readContracts(await fetchAll(sources), sources.settings, onStage);
  const { contracts, rejected } = await soundContracts(read, onStage);
  const server = env["GATEWAY_BASE_URL"]?.trim() || options.baseUrl;
  const document = openApiDocument(contracts, await readAnswers(project.contracts), {
    server: server === undefined ? "/" : parseBaseUrl(server, options.insecure),
    license: options.license,
    contact: options.repository,
    priceOf: lock && pricesOf(await pricesOfLock(lock, project.contracts)),
  });
  const text = textOf(document, yaml);
  for (const { index, id, code, message } of rejected) {
    printError(`rejected entry ${index}${id === null ? "" : ` (${id})`}: ${code}: ${message}`);
  }
  const { omitted } = withoutInherited(contracts);
  for (const model of omitted) printError(warningOf(model, "the document"));
  signal.throwIfAborted();
  if (file === "-") {
    print(text.trimEnd());
    return EXIT.done;
  }
  const outFile = file ?? join(options.out, name);
  const path = resolve(cwd, outFile);
  await writing(path, () => writeWhole(path, text));
  const { models, untyped } = contracts;
  printError(`wrote ${outFile}, models: ${models.length + untyped.length - omitted.length}`);
  return EXIT.done;
});

const textOf = (document: object, isYaml: boolean): string =>
  isYaml
    ? stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
    : `${JSON.stringify(document, null, 2)}\n`;

// Returns the error for a folder without an SDK. If the document were written there, generate would
// later refuse the folder, because it would contain a file but no SDK.
const noSdk = (out: string, name: string) =>
  usage(
    `There is no SDK in ${printable(out)}, so the document is not written there. Give a file, such as --out ${name}, or run sdkgen generate first.`,
  );
