// Checks of whole catalogs against ajv: equal verdicts on schemas without doubts, and no refusal of
// a body that ajv accepts.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkedTree, contractTree } from "../../../generator/read/tree/contract-tree.js";
import type { ModelContract } from "../../../generator/read/normalise/contract.js";
import { contractOf } from "../contract-of.js";
import { likelyValue, value, type PlainSchema } from "../drift/law/random-schemas.js";
import { contractCheck } from "../run-emitted.js";
import { DOUBTFUL_FIELDS } from "./table.js";

const CATALOGS = ["hundred", "live-ids", "patterns", "sample", "hostile"];
const BODIES = 200_000;

interface Entry {
  readonly id?: unknown;
  readonly parameters?: { readonly input_schema?: unknown };
}

/** A schema, and the id that the SDK sends as `model`. */
interface PublishedSchema {
  readonly id: string;
  readonly schema: object;
}

const schemasIn = (catalog: string): readonly PublishedSchema[] => {
  const path = new URL(`../../fixtures/catalogs/${catalog}.json`, import.meta.url);
  const { data } = JSON.parse(readFileSync(path, "utf8")) as { readonly data: readonly Entry[] };
  return data.flatMap((entry) => {
    const schema = entry?.parameters?.input_schema;
    const isPublished = typeof entry?.id === "string" && typeof schema === "object";
    return isPublished && schema !== null ? [{ id: String(entry.id), schema }] : [];
  });
};

const ofTable = DOUBTFUL_FIELDS.map(({ given, beside }) => ({
  id: "m",
  schema: {
    type: "object",
    properties: { prompt: { type: "string" }, f: given },
    required: ["prompt"],
    ...beside,
  },
}));

function contractIn({ id, schema }: PublishedSchema): ModelContract | undefined {
  try {
    return contractOf(id, schema);
  } catch {
    return undefined;
  }
}

function ajvOf({ id, schema }: PublishedSchema): ((body: unknown) => boolean) | undefined {
  try {
    const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
    const validate = ajv.compile(schema);
    return (body) => validate({ ...(body as object), model: id }) === true;
  } catch {
    return undefined;
  }
}

// Removes `model`, because the SDK sets this field.
function bodyOf(given: unknown): object | undefined {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== "model"));
}

test("200,000 bodies over all catalogs and the table of doubts", () => {
  const all = [...CATALOGS.flatMap(schemasIn), ...ofTable];
  const each = Math.ceil(BODIES / all.length) * 2;
  const picks = fc.sample(fc.nat(10_000), { seed: 20261127, numRuns: 20_000 });
  let turn = 0;
  const pick = (choices: number) => (picks[turn++ % picks.length] ?? 0) % choices;
  const random = fc.sample(value, { seed: 20261127, numRuns: 100 });
  const counts = { bodies: 0, equal: 0, leftToServer: 0, accepted: 0, schemas: 0 };
  const wrong: string[] = [];
  for (const published of all) {
    const { schema } = published;
    const [contract, takes] = [contractIn(published), ajvOf(published)];
    if (contract === undefined || takes === undefined) continue;
    counts.schemas++;
    const isOpen =
      contract.doubts.length > 0 || checkedTree(contract.schema) !== contractTree(contract.schema);
    const hasNullable = JSON.stringify(schema).includes('"nullable":true');
    const check = contractCheck(contract);
    for (let count = 0; count < each; count++) {
      const likely = likelyValue(contract.schema as unknown as PlainSchema, pick);
      const body = bodyOf(count < random.length ? random[count] : likely);
      if (body === undefined) continue;
      counts.bodies++;
      const [is, wanted] = [check.collect(body).length === 0, takes(body)];
      if (is) counts.accepted++;
      if (is === wanted) counts.equal++;
      else if (is && (isOpen || hasNullable)) counts.leftToServer++;
      else if (wrong.length < 5) wrong.push(JSON.stringify({ schema, body, is, wanted }));
    }
  }
  console.log("Bodies:", counts);
  expect(wrong).toEqual([]);
  expect(counts.bodies).toBeGreaterThan(BODIES);
  expect(counts.accepted).toBeGreaterThan(BODIES / 20);
});
