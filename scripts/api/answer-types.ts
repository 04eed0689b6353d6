// The types of answers that the SDK hands out, printed from contracts/answers/.
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

/** The resources whose answers the SDK hands out as they come; it reads the others into types of its own. */
export const RESOURCES = ["catalog", "prices", "text", "uploads", "usage"] as const;

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const schemaFile = (resource: string) => at(`../../contracts/answers/${resource}.json`);

/** Where the types of a resource are kept. */
export const typesFile = (resource: string) => at(`../../runtime/answers/${resource}.ts`);

/** Whether a file was printed from the schemas, and by the code, that there are now. */
export function isPrinted(resource: string, text: string): boolean {
  return text.startsWith(header(resource));
}

/** The module with the types of a resource. */
export async function answerTypes(resource: string): Promise<string> {
  const { $defs } = JSON.parse(readFileSync(schemaFile(resource), "utf8")) as { $defs: Schema };
  // The SDK unwraps a response, and hands out what is in it.
  const named = Object.entries($defs).filter(([name]) => !name.endsWith("Response"));
  const types = await Promise.all(
    named.map(([name, schema]) =>
      compile(plain(schema) as object, name, {
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
  return `// Types of answers, ${printed}; not edited by hand.\n// sha256 of both: ${hash.digest("hex")}\n\n`;
}

/** A schema as the library prints it best: a reference by the name of its type, and open words with the known ones. */
function plain(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, anyOf, ...rest } = schema as Schema;
  if (typeof $ref === "string") {
    if (!$ref.startsWith("#/$defs/")) throw new Error(`${$ref}: types of two files do not meet`);
    return { ...rest, tsType: $ref.slice("#/$defs/".length) };
  }
  const words = openWords(anyOf);
  if (words !== undefined) {
    const known = words.map((word) => JSON.stringify(word)).join(" | ");
    // In parentheses, because the words may be those of a list.
    return { ...rest, tsType: `(${known} | (string & {}))` };
  }
  const entries = Object.entries(schema).map(([keyword, value]) => [keyword, plain(value)]);
  return Object.fromEntries(entries) as Schema;
}

// An open list of words is an `anyOf` of the known words and `{"type": "string"}` (contracts/README.md).
function openWords(anyOf: Json | undefined): readonly Json[] | undefined {
  const [known, other] = Array.isArray(anyOf) ? (anyOf as readonly Schema[]) : [];
  const words = other?.["type"] === "string" ? known?.["enum"] : undefined;
  return Array.isArray(words) ? words : undefined;
}

/** The same declarations with `readonly` before every property and array: answers are not written to. */
function readonlyTypes(text: string): string {
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("answers.ts", text);
  const isPlace = (node: Node) =>
    [Node.isPropertySignature, Node.isIndexSignatureDeclaration, Node.isArrayTypeNode].some((is) =>
      is(node),
    );
  const places = file
    .getDescendants()
    .filter(isPlace)
    .map((node) => node.getStart());
  return places.reduceRight((left, at) => `${left.slice(0, at)}readonly ${left.slice(at)}`, text);
}
