// The list of scenarios for the pages is correct: which scenarios need a word, and which words
// work.
import { expect, test } from "vitest";
import { createGateway } from "../../../gateway/index.js";
import type { OfferedScenario } from "../../../gateway/scenarios/offered.js";
import { parseScenarios } from "../../../gateway/scenarios/scenario.js";

const isRead = (text: string) => parseScenarios(text).unknown.length === 0;

const gateway = createGateway({ site: () => Promise.resolve(undefined) });
const answer = await gateway.fetch(new Request("http://localhost/gateway.json"));
const { scenarios } = (await answer.json()) as { scenarios: readonly OfferedScenario[] };

test("scenarios that are needed to try a failure are offered", () => {
  const names = scenarios.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["429", "402", "fail", "slow", "status", "finish"]));
});

test.each(scenarios)("$name asks for a word if it needs one", ({ name, word }) => {
  expect(isRead(name)).toBe(word === undefined || word.isOptional);
  const words = word === undefined ? [] : [word.example, ...(word.choices ?? [])];
  for (const one of words) expect(isRead(`${name} ${one}`), one).toBe(true);
});
