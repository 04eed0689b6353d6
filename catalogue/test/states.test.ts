// Many states of each form. The validator agrees with the gateway, and with ajv about the rules
// that JSON Schema can express. The estimate equals the bill.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { registry } from "../../generated/src/registry.js";
import type { PriceCatalog } from "../../runtime/answers/prices.js";
import { estimateRequest } from "../../runtime/pricing/estimate-request.js";
import documented from "../../contracts/prices.json" with { type: "json" };
import { models } from "../../test/contracts/files.js";
import { contractCheck } from "../../test/generator/run-emitted.js";
import { instance } from "../../test/gateway/support/instance.js";
import { FORMS, statesOf } from "./states.js";
import { contractsOf } from "../../test/generator/contracts-of.js";

const ROOT = join(import.meta.dirname, "../..");
const prices = documented as unknown as PriceCatalog;

const ajv = new Ajv2020({
  strict: false,
  ownProperties: true,
  validateFormats: false,
  logger: false,
});
const seen = { valid: 0, invalid: 0, priced: 0 };

test.each(FORMS.map((contract) => [contract.id, contract] as const))(
  "14 states of %s",
  async (id, contract) => {
    const module = await registry.models[id]?.();
    if (module === undefined) throw new Error(id);
    const judge = ajv.compile(models.get(id)?.parameters?.input_schema ?? {});
    for (const request of statesOf(contract, 14)) {
      const body = { model: id, ...request };
      const bodyText = JSON.stringify(body);
      expect(module.validate(request, { rules: false }).length === 0, bodyText).toBe(judge(body));
      const at = instance();
      const isValid = module.is(request);
      const { status, text } = await at.post(module.endpoint, body);
      // The validator cannot know which tasks exist. This gateway has no task, so it refuses every
      // task id.
      const isAccepted = isValid && !Object.hasOwn(request, "extend_from_task_id");
      expect(status === 200, `${bodyText} ${text}`).toBe(isAccepted);
      seen[isValid ? "valid" : "invalid"]++;
      if (!isAccepted) continue;
      at.clock.advance("60s");
      const estimate = estimateRequest(module, request, prices);
      const { charged } = at.gateway.state().totals;
      if (estimate.kind === "amount") {
        seen.priced++;
        expect(charged, bodyText).toBeCloseTo(estimate.usd, 6);
      }
      if (estimate.kind !== "range") continue;
      expect(charged, bodyText).toBeGreaterThanOrEqual(estimate.minUsd);
      expect(charged, bodyText).toBeLessThanOrEqual(estimate.maxUsd);
    }
  },
);

test("the states have both verdicts, and many have one price", () => {
  expect(Math.min(seen.valid, seen.invalid, seen.priced)).toBeGreaterThan(40);
});

test("4 states of each model of another catalog", () => {
  const { data } = JSON.parse(
    readFileSync(join(ROOT, "test/fixtures/catalogs/hundred.json"), "utf8"),
  ) as { data: readonly { id: string; parameters?: { input_schema?: object } }[] };
  const schemas = new Map(data.map(({ id, parameters }) => [id, parameters?.input_schema ?? {}]));
  const verdicts = { valid: 0, invalid: 0 };
  for (const contract of contractsOf(data)) {
    const judge = ajv.compile(schemas.get(contract.id) ?? {});
    const { collect } = contractCheck(contract);
    for (const request of statesOf(contract, 4)) {
      const body = { model: contract.id, ...request };
      const isValid = collect(body).length === 0;
      expect(isValid, JSON.stringify(body)).toBe(judge(body));
      verdicts[isValid ? "valid" : "invalid"]++;
    }
  }
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(20);
});
