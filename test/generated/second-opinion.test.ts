// Two printers, one meaning: our types and those of json-schema-to-typescript take the same values, field by field.
import { join } from "node:path";
import { expect, test } from "vitest";
import { printCode } from "../../generator/emit/layout/code.js";
import type { RequestTypes } from "../../generator/emit/types/declaration.js";
import { bareOf } from "../../generator/emit/types/library/bare-of-schema.js";
import { printBare } from "../../generator/emit/types/library/print.js";
import { readPrinted } from "../../generator/emit/types/library/read.js";
import { newTokens } from "../../generator/emit/types/library/tokens.js";
import { printTypes } from "../../generator/emit/types/print-types.js";
import { requestTypes } from "../../generator/emit/types/request-types.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { objectOf, type JsonObject } from "../../generator/schema/json.js";
import { referencesOf } from "../../generator/schema/references.js";
import { contractOf } from "../generator/contract-of.js";
import { catalogContracts } from "./catalog-contracts.js";
import { BODIES, compile, here } from "./compile.js";

const text = (types: RequestTypes) => printTypes(types).map(printCode).join("\n");

/** The fields of a schema as the library prints them: references unfolded, as nothing of our printer may help. */
async function theirs(fields: JsonObject): Promise<string> {
  const tokens = newTokens();
  const left = { schemas: 10_000 };
  const scope = { references: referencesOf(fields), tokens, typeOf: undefined, left };
  const printed = await printBare([bareOf(fields, scope, true)]);
  let names = 0;
  const { shapes, declarations } = await readPrinted(printed, tokens, {
    name: () => `Their${++names}`,
    doc: () => [],
  });
  const [shape] = shapes;
  if (shape === undefined) throw new Error("the library printed nothing");
  return text({ declarations: [...declarations, { name: "Theirs", doc: [], shape }], request: "" });
}

// Our own types say more than fields one by one; here they are asked for these only.
async function ours(contract: ModelContract): Promise<{ code: string; name: string }> {
  const types = await requestTypes({ ...contract, rules: [] });
  const code = text(types);
  const name = contract.names.type;
  // The fields apart from their combinations are no type that callers import.
  const fields = `${name}Fields`;
  return code.includes(`type ${fields} =`)
    ? { code: `${code}\nexport type { ${fields} };`, name: fields }
    : { code, name };
}

const KEYWORDS = ["type", "properties", "required", "additionalProperties", "$defs"];

const fieldsOf = ({ schema }: ModelContract): JsonObject => {
  const { properties } = schema;
  const fields = Object.entries(properties ?? {}).filter(([name]) => name !== "model");
  return objectOf(
    Object.entries(schema).flatMap(([keyword, value]) =>
      keyword === "properties"
        ? [[keyword, objectOf(fields)] as const]
        : KEYWORDS.includes(keyword)
          ? [[keyword, value] as const]
          : [],
    ),
  );
};

/** Fields that one printer takes and the other does not: `id field direction`. */
async function differences(contracts: readonly ModelContract[]): Promise<readonly string[]> {
  const virtual = new Map<string, string>();
  const lines: string[] = [];
  const asked: string[] = [];
  for (const [index, contract] of contracts.entries()) {
    const fields = fieldsOf(contract);
    const { code, name } = await ours(contract);
    virtual.set(join(here, `ours-${index}.virtual.ts`), code);
    virtual.set(join(here, `theirs-${index}.virtual.ts`), await theirs(fields));
    for (const field of Object.keys(fields["properties"] ?? {})) {
      const pick = (whose: string, type: string) =>
        `Pick<import("./${whose}-${index}.virtual.js").${type}, ${JSON.stringify(field)}>`;
      const [our, their] = [pick("ours", name), pick("theirs", "Theirs")];
      lines.push(`export const a${lines.length} = (value: ${our}): ${their} => value;`);
      lines.push(`export const a${lines.length} = (value: ${their}): ${our} => value;`);
      asked.push(
        `${contract.id} ${field}: theirs is narrower`,
        `${contract.id} ${field}: ours is narrower`,
      );
    }
  }
  const file = join(here, "opinions.virtual.ts");
  virtual.set(file, lines.join("\n"));
  const errors = compile([], virtual, BODIES);
  expect(errors.filter((error) => error.file !== file)).toEqual([]);
  return [...new Set(errors.map(({ line }) => asked[line - 1] ?? ""))];
}

test("both printers agree on every field of the reference and the sample catalog", async () => {
  const { reference, sample } = await catalogContracts();
  expect(await differences(reference)).toEqual([]);
  expect(await differences(sample)).toEqual([]);
});

test("they differ on tuples: the library has them with all positions or none", async () => {
  const contract = contractOf("m", {
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      list: { type: "array", items: { type: "string" }, maxItems: 3 },
      either: { anyOf: [{ enum: ["a", "b"] }, { type: "string" }] },
      map: { type: "object", additionalProperties: { type: "number" } },
      open: { type: "object", properties: { a: { type: "string" } } },
    },
  });
  // So it is given an array of all types; ours keeps the order, and says which positions may be missing.
  expect(await differences([contract])).toEqual([
    "m pair: theirs is narrower",
    "m pair: ours is narrower",
  ]);
});
