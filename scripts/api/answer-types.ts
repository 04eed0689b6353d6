// Prints the types of the SDK's answers from contracts/answers/.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import prettier from "prettier";
import { Node, Project } from "ts-morph";

type Json = string | number | boolean | null | readonly Json[] | Schema;
interface Schema {
  readonly [keyword: string]: Json;
}

/** The resources whose answers the SDK returns unchanged. Other answers have hand-written types. */
export const RESOURCES = ["catalog", "prices", "text", "uploads", "usage"] as const;

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const schemaFile = (resource: string) => pathOf(`../../contracts/answers/${resource}.json`);

/** The file with the types of a resource. */
export const typesFile = (resource: string) => pathOf(`../../runtime/answers/${resource}.ts`);

/** True if a file was printed from the current schemas by the current code. */
export function isPrinted(resource: string, text: string): boolean {
  return text.startsWith(header(resource));
}

/** The module with the types of a resource. */
export async function answerTypes(resource: string): Promise<string> {
  const { $defs } = JSON.parse(readFileSync(schemaFile(resource), "utf8")) as { $defs: Schema };
  // The SDK unwraps responses, so it needs no type for them.
  const schemas = Object.entries($defs).filter(([name]) => !name.endsWith("Response"));
  const types = await Promise.all(
    schemas.map(([name, schema]) =>
      compile(prepareSchema(schema) as object, name, {
        bannerComment: "",
        format: false,
        additionalProperties: false,
        unknownAny: true,
      }),
    ),
  );
  const text = readonlyTypes(types.join("\n"))
    .replaceAll("[k: string]", "[field: string]")
    .replace(/\/\*\*\s+\* (.*)\s+\*\//g, "/** $1 */");
  return prettier.format(header(resource) + text, { parser: "typescript", printWidth: 100 });
}

function header(resource: string): string {
  const hash = createHash("sha256");
  for (const file of [schemaFile(resource), fileURLToPath(import.meta.url)]) {
    hash.update(readFileSync(file));
  }
  const printed = `printed from contracts/answers/${resource}.json by \`npm run answers\``;
  return `// Types of answers, ${printed}. Do not edit.\n// sha256 of the schema and the printer: ${hash.digest("hex")}\n\n`;
}

/** Prepares a schema for the library: references become type names, open lists become unions. */
function prepareSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(prepareSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, anyOf, ...rest } = schema as Schema;
  if (typeof $ref === "string") {
    if (!$ref.startsWith("#/$defs/"))
      throw new Error(`${$ref}: a reference must be to $defs of the same file`);
    return { ...rest, tsType: $ref.slice("#/$defs/".length) };
  }
  const words = openWords(anyOf);
  if (words !== undefined) {
    const literals = words.map((word) => JSON.stringify(word)).join(" | ");
    // In parentheses, because it may be the item type of an array.
    return { ...rest, tsType: `(${literals} | (string & {}))` };
  }
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, prepareSchema(value)]);
  return Object.fromEntries(entries) as Schema;
}

// An open list of words is an `anyOf` of the documented words and `{"type": "string"}`
// (contracts/README.md).
function openWords(anyOf: Json | undefined): readonly Json[] | undefined {
  const [literals, other] = Array.isArray(anyOf) ? (anyOf as readonly Schema[]) : [];
  const words = other?.["type"] === "string" ? literals?.["enum"] : undefined;
  return Array.isArray(words) ? words : undefined;
}

/** Adds `readonly` to every property and array, because nothing writes to answers. */
function readonlyTypes(text: string): string {
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("answers.ts", text);
  const needsReadonly = (node: Node) =>
    [Node.isPropertySignature, Node.isIndexSignatureDeclaration, Node.isArrayTypeNode].some((is) =>
      is(node),
    );
  const positions = file
    .getDescendants()
    .filter(needsReadonly)
    .map((node) => node.getStart());
  return positions.reduceRight(
    (result, at) => `${result.slice(0, at)}readonly ${result.slice(at)}`,
    text,
  );
}
