// Writes docs/api.md. The page lists every method of the client and every option, with the
// docstrings of the runtime.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import prettier from "prettier";
import { Sources, type Method, type Option } from "./read.js";
import { METHODS, OPTIONS, type MethodSection, type OptionSection } from "./sections.js";
import { FOOT, HEAD } from "./text.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The path of docs/api.md. */
export const PAGE_FILE = join(root, "docs/api.md");

/**
 * Returns the text of `docs/api.md`. Throws if the page does not list every method of an object, or
 * if a method has no docstring.
 */
export async function apiPage(): Promise<string> {
  const sources = new Sources(join(root, "runtime"));
  const text = [
    HEAD,
    ...METHODS.map((section) => methodSection(sources, section)),
    FOOT,
    ...OPTIONS.map((section) => optionSection(sources, section)),
  ].join("\n\n");
  return prettier.format(text, { parser: "markdown", printWidth: 100 });
}

function methodSection(sources: Sources, section: MethodSection): string {
  const { title, text, from, call, methods } = section;
  const names = Object.keys(methods);
  const missing =
    from[1] === undefined ? [] : sources.methodNames(from).filter((one) => !names.includes(one));
  if (missing.length > 0) {
    throw new Error(`Add ${missing.join(", ")} to "${title}" in scripts/api/page/sections.ts`);
  }
  const methodTexts = sources
    .methods(from, names)
    .map((one) => methodText(one, call, methods[one.name]));
  return [`## ${title}`, text, ...methodTexts].filter(Boolean).join("\n\n");
}

// Matches the parameters of a method that sends a request. Their options extend CallOptions.
const SENDS_REQUEST =
  /\b(CallOptions|SubmitOptions|RunOptions|WaitOptions|TextOptions|UploadOptions|RecoverOptions|CatalogQuery|UsageQuery)\b/;

// Simpler signatures for these methods. The real signatures infer ids and requests from each other,
// which a reader does not need.
const SIGNATURES: Readonly<Record<string, string>> = {
  "client.model": "(model: ModelId | ModelModule): ModelHandle<Request>",
  "client.untyped":
    "(id: string, options?: UntypedOptions): ModelHandle<{ [name: string]: unknown }>",
};

function methodText(method: Method, call: string, example: string | undefined): string {
  const { name, words } = method;
  const signature = SIGNATURES[`${call}${name}`] ?? method.signature;
  const sendsRequest = SENDS_REQUEST.test(signature) && !/^Never/.test(words.throws);
  const links = [
    ...(example === undefined ? [] : [`[example](../examples/${exampleFile(example, name)})`]),
    ...optionsIn(signature).map((one) => `[${one}](#${one.toLowerCase()})`),
    ...(sendsRequest ? ["[errors of every call](#errors)"] : []),
  ];
  return [
    `\`\`\`ts\n${call}${name}${signature}\n\`\`\``,
    [words.first, words.throws].filter(Boolean).join(" "),
    links.join(" · "),
  ].join("\n\n");
}

/** Returns the options in a signature that have a table on the page. */
const optionsIn = (signature: string) =>
  OPTIONS.map(({ from: [, name] }) => name).filter(
    (name) => name !== "ClientOptions" && new RegExp(`\\b${name}\\b`).test(signature),
  );

/** Returns the file of an example. Throws if the example does not call the method. */
function exampleFile(example: string, name: string): string {
  const file = `${example}.ts`;
  const text = readFileSync(join(root, "examples", file), "utf8");
  const callsMethod =
    new RegExp(`\\b${name}(\\.run)?\\(`).test(text) || IMPLICIT_CALLS[name]?.test(text) === true;
  if (!callsMethod) throw new Error(`examples/${file} does not call ${name}. Add a call.`);
  return file;
}

// Patterns of code that calls a method without its name.
const IMPLICIT_CALLS: Readonly<Record<string, RegExp>> = {
  watch: /for await \(const \w+ of task\)/,
  toJSON: /JSON\.stringify\(task\)/,
};

function optionSection(sources: Sources, section: OptionSection): string {
  const { title, text, from, nested = {} } = section;
  const options = sources.options(from).flatMap((option): readonly Option[] => {
    const inner = nested[option.name];
    if (inner === undefined) return [option];
    return sources
      .options(inner, true)
      .map((one) => ({ ...one, name: `${option.name}.${one.name}` }));
  });
  const hasHeaders = options.some(({ words }) => words.header !== undefined);
  const rows = options.map(({ name, type, words }) => [
    `\`${name}\``,
    `\`${type.replaceAll("|", "\\|")}\`${unitOf(name)}`,
    shortCell(words.default),
    ...(hasHeaders ? [words.header ?? "–"] : []),
    shortCell(words.about),
  ]);
  const head = ["Option", "Takes", "Default", ...(hasHeaders ? ["Header"] : []), "Meaning"];
  const table = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const notes = options.flatMap(({ name, words }) => noteOf(name, words) ?? []);
  return [`### ${title}`, text, table.join("\n"), notes.join("\n")].filter(Boolean).join("\n\n");
}

// The longest text of a table cell. With longer cells the table would be wider than the page.
const MAX_CELL = 70;

/**
 * Returns a text, or its first clauses that fit into a cell. A list below the table then has the
 * whole text.
 */
function shortCell(text: string | undefined): string {
  if (!text) return "–";
  if (text.length <= MAX_CELL) return text;
  const ends = [...text.slice(0, MAX_CELL + 1).matchAll(/[.,;:](?= )/g)].map(({ index }) => index);
  const end = ends.findLast((index) => isOutside(text.slice(0, index)));
  return end === undefined ? "see below" : text.slice(0, end);
}

/** Returns true if a text ends outside of brackets and code marks. */
const isOutside = (text: string) =>
  text.split("(").length === text.split(")").length && text.split("`").length % 2 === 1;

/** Returns the whole texts of an option whose cells are shortened. */
function noteOf(name: string, { about, default: standard = "" }: Option["words"]) {
  const texts = [about, standard === "" ? "" : `Default: ${standard}.`];
  const cells = [about, standard];
  const long = texts.filter((_, index) => (cells[index] ?? "").length > MAX_CELL);
  return long.length === 0 ? undefined : `- \`${name}\`: ${long.join(" ")}`;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Ms$/, "milliseconds"],
  [/Usd$/, "USD"],
  [/bytes$/i, "bytes"],
  [/Seconds$/, "seconds"],
];

function unitOf(name: string): string {
  const unit = UNITS.find(([ending]) => ending.test(name))?.[1];
  return unit === undefined ? "" : `, ${unit}`;
}
