// The emitted validators against ajv, on random bodies for the contracts of all catalogs. Rules are
// left out, because ajv does not know them.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { checkCatalog } from "../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/read/check/endpoint.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { normalise } from "../../generator/read/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/read/normalise/rules.js";
import { longestText } from "../../generator/read/schema/patterns/longest-text.js";
import { inputSchemaOf, models } from "../contracts/files.js";
import { randomOf } from "../engine/random.js";
import { contractCheck } from "../generator/run-emitted.js";
import { randomBodies } from "./random-bodies.js";

// BODIES=200000 runs the complete proof.
const BODIES = Number(process.env["BODIES"] ?? 20_000);

const catalogs = new URL("../fixtures/catalogs/", import.meta.url);
const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, catalogs), "utf8"));

interface Entry {
  readonly id: string;
  readonly parameters?: { readonly input_schema?: object };
}

const documented = await readDocumentedContracts(
  new URL("../../contracts/", import.meta.url).pathname,
);

/** A contract, and its schema from the catalog. */
type ContractCase = readonly [contract: Contract, schema: object];

function contractsOf(entries: readonly Entry[], map: Readonly<Record<string, string>> = {}) {
  const numbered = entries.map((raw, index) => ({ index, raw }));
  const checked = checkCatalog(numbered, { listed: DOCUMENTED_ENDPOINTS });
  const { contracts } = normalise(checked.models, documented, map);
  const schemas = new Map(entries.map(({ id, parameters }) => [id, parameters?.input_schema]));
  return {
    operations: contracts.operations,
    models: contracts.models.map((one): ContractCase => [one, schemas.get(one.id) ?? {}]),
  };
}

const catalog = (name: string) => contractsOf((json(name) as { data: Entry[] }).data).models;
const reference = contractsOf([...models.values()]);
const live = json("live-ids") as { data: Entry[] };

const GIVEN: Readonly<Record<string, readonly ContractCase[]>> = {
  reference: [
    ...reference.models,
    ...reference.operations.map((one): ContractCase => [one, inputSchemaOf(one.id)]),
  ],
  "live ids, mapped": contractsOf(
    live.data,
    json("live-ids.map") as Readonly<Record<string, string>>,
  ).models,
  patterns: catalog("patterns"),
  hundred: catalog("hundred"),
  sample: catalog("sample"),
};

const ajv = (allErrors = false) =>
  new Ajv2020({
    strict: false,
    ownProperties: true,
    validateFormats: false,
    logger: false,
    allErrors,
  });

/**
 * Returns true if ajv refuses a body only by patterns that the SDK does not run on a text of that
 * length (docs/decisions/patterns.md).
 */
function isLeftToServer(schema: object, body: object): boolean {
  const all = ajv(true).compile(schema);
  all(body);
  return (all.errors ?? []).every(({ keyword, params, instancePath }) => {
    if (keyword !== "pattern") return false;
    const text = instancePath
      .split("/")
      .slice(1)
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body);
    const longest = longestText(String((params as { pattern: string }).pattern));
    return longest === 0 || String(text).length > longest;
  });
}

const all = Object.values(GIVEN).flat().length;

test.each(Object.entries(GIVEN))("%s: same as ajv", { timeout: 3_600_000 }, async (name, given) => {
  const counts = { accepted: 0, refused: 0, left: 0 };
  const differences: string[] = [];
  for (const [index, [contract, schema]] of given.entries()) {
    const { collect } = contractCheck(contract);
    const judge = ajv().compile(schema);
    const next = randomBodies(contract, randomOf(index + 1));
    for (let left = Math.ceil(BODIES / all); left > 0; left--) {
      const body = { ...(contract.kind === "model" && { model: contract.id }), ...next() };
      const want = judge(body);
      const isAccepted = collect(body).length === 0;
      if (want === isAccepted) counts[want ? "accepted" : "refused"]++;
      else if (isAccepted && isLeftToServer(schema, body)) counts.left++;
      else differences.push(`${contract.id} ${String(want)} ${JSON.stringify(body).slice(0, 500)}`);
    }
  }
  console.log(`${name}: ${JSON.stringify(counts)}`);
  expect(differences).toEqual([]);
  expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(given.length);
});
