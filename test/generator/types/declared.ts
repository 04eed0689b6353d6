// Schemas, the heads of the types that their module exports, and a check that callers can write
// these types into declaration files.
import { join } from "node:path";
import ts from "typescript";
import { printCode } from "../../../generator/typescript/layout/code.js";
import { printTypes } from "../../../generator/typescript/types/print-types.js";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import { here, programOf, SOURCES } from "../../generated/compile.js";
import { contractOf } from "../contract-of.js";

export const text = { type: "string" };
export const number = { type: "number" };
export const object = (properties: object, rest: object = {}) => ({
  type: "object",
  properties,
  ...rest,
});
export const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
export const closed = { additionalProperties: false };
/** An object whose `kind` is a word. */
export const kind = (word: string, properties: object) =>
  object({ kind: { const: word }, ...properties }, { required: ["kind"] });

/**
 * A schema, the heads of its exported types in order, and a field that a caller reads from a
 * request.
 */
export type Case = readonly [
  title: string,
  schema: object,
  exported: readonly string[],
  read: string,
];

const printed = (schema: object): string =>
  printTypes(requestTypes(contractOf("m", schema)))
    .map(printCode)
    .join("\n\n");

/** The heads of the types that the module of a schema exports; for a long type its first line. */
export const headsOf = (schema: object): readonly string[] =>
  [...printed(schema).matchAll(/^export (interface [^ ]+|type [^\n]*?)(?: \{|;)?$/gmu)].map(
    ([, head = ""]) => head.trim(),
  );

/** The compiler's errors in callers whose declaration files must name the types. */
export function declarationErrors(cases: readonly Case[]): readonly (readonly string[])[] {
  const texts = new Map<string, string>();
  for (const [index, [, schema, , field]] of cases.entries()) {
    texts.set(join(here, `m${index}.ts`), printed(schema));
    texts.set(
      join(here, `caller${index}.ts`),
      `import type { MRequest } from "./m${index}.js";
export const read = (request: MRequest) => request[${JSON.stringify(field)}];
export const all = (requests: readonly MRequest[]) => requests.map((each) => ({ ...each }));
export class Reader { value = ({} as MRequest)[${JSON.stringify(field)}]; }
export const first = read({} as MRequest);
`,
    );
  }
  const options = { ...SOURCES, types: [], noEmit: false, declaration: true };
  const program = programOf([], texts, options);
  return [...texts.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    const all = [
      ...program.getSemanticDiagnostics(file),
      ...program.getDeclarationDiagnostics(file),
    ];
    return all.map(({ messageText }) => [path, ts.flattenDiagnosticMessageText(messageText, "\n")]);
  });
}
