// Reads what a configuration file exports: from its text where that is plain data, as `init` writes it, else by running it.
import { readFile } from "node:fs/promises";
import type { Argument, CallExpression, ObjectPropertyKind, ParseResult } from "oxc-parser";

/** What a configuration file imports `defineConfig` from. */
const CONFIG_MODULE = "sdkgen/config";

/** The value that a configuration file exports. */
export async function readConfigFile(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8");
  if (path.endsWith(".json")) return JSON.parse(text) as unknown;
  const { parseSync } = await import("oxc-parser");
  const parsed = parseSync(path, text, { preserveParens: false });
  const [error] = parsed.errors;
  if (error !== undefined) {
    const line = text.slice(0, error.labels[0]?.start ?? 0).split("\n").length;
    throw new SyntaxError(`line ${line} of it is not TypeScript`);
  }
  try {
    return dataOf(exported(parsed));
  } catch (error) {
    if (error instanceof NoData) return run(path);
    throw error;
  }
}

// Loaded late: it brings a compiler, which takes as long to load as an SDK of twenty models to generate.
async function run(path: string): Promise<unknown> {
  const { createJiti } = await import("jiti");
  // Node loads the file itself if it can. What it imports need not be installed beside it: the program may be elsewhere.
  const jiti = createJiti(import.meta.url, {
    tryNative: true,
    moduleCache: false,
    virtualModules: { [CONFIG_MODULE]: { defineConfig: (config: unknown) => config } },
  });
  return jiti.import(path, { default: true });
}

/** Thrown at anything that has a value only when it runs. */
class NoData extends Error {}

// The expression that a module exports which imports nothing but types and `defineConfig`.
function exported({ program }: ParseResult): Argument {
  const [last, ...imports] = program.body.toReversed();
  if (last?.type !== "ExportDefaultDeclaration") throw new NoData();
  for (const line of imports) {
    if (line.type !== "ImportDeclaration") throw new NoData();
    if (line.importKind !== "type" && line.source.value !== CONFIG_MODULE) throw new NoData();
  }
  return last.declaration as Argument;
}

function dataOf(node: Argument | null | undefined): unknown {
  switch (node?.type) {
    case "Literal":
      if ("regex" in node || "bigint" in node) throw new NoData();
      return node.value;
    case "ArrayExpression":
      return node.elements.map(dataOf);
    case "ObjectExpression":
      return Object.fromEntries(node.properties.map(entryOf));
    case "CallExpression":
      return dataOf(argumentOf(node));
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return dataOf(node.expression);
    default:
      throw new NoData();
  }
}

// Of `defineConfig`, which gives back what it is given.
function argumentOf({ callee, arguments: given }: CallExpression): Argument | undefined {
  const [config, ...more] = given;
  const isDefine = callee.type === "Identifier" && callee.name === "defineConfig";
  if (!isDefine || more.length > 0) throw new NoData();
  return config;
}

function entryOf(property: ObjectPropertyKind): readonly [key: string, value: unknown] {
  if (property.type !== "Property" || property.computed) throw new NoData();
  const { key, value } = property;
  const name = key.type === "Identifier" ? key.name : dataOf(key as Argument);
  // This one sets the prototype.
  if (typeof name !== "string" || name === "__proto__") throw new NoData();
  return [name, dataOf(value)];
}
