// What the validator benchmark compares does the same work: equal verdicts, and issues at the same places.
import { describe, expect, test } from "vitest";
import { bodiesOf, MODELS, PROMPT_BODIES } from "../../bench/validators/bodies.js";
import { emitted } from "../../bench/validators/contenders/emitted.js";
import { checkTranslatable } from "../../bench/validators/contenders/contender.js";
import { limits } from "../../bench/validators/contenders/limit.js";
import { RULE_BODIES } from "../../bench/validators/rule-bodies.js";

const places = (issues: readonly unknown[]) =>
  issues
    .map((issue) => {
      const { pointer, keyword } = issue as { readonly pointer: string; readonly keyword: string };
      return `${pointer} ${keyword}`;
    })
    .sort();

test("five models are measured", () => {
  expect([...MODELS].sort()).toEqual([
    "x-2.3",
    "x-2.7-r2v",
    "x-imagine-video",
    "x-v3-omni",
    "x-v4-fast",
  ]);
});

describe.each(MODELS)("%s", (model) => {
  const { valid, invalid } = bodiesOf(model);

  test("its valid bodies keep the contract and the rules", async () => {
    const [{ is, issues }] = await emitted(model);
    expect(valid.map(is)).toEqual([true, true, true]);
    expect(valid.flatMap((body) => issues?.(body) ?? [])).toEqual([]);
  });

  test("the hand-written limits judge every body alike", () => {
    for (const { is } of limits(model)) {
      expect(valid.map(is)).toEqual([true, true, true]);
      expect(invalid.map(is)).toEqual([false, false, false]);
    }
  });

  test("its other bodies break a rule each, for the emitted validator and the limit with rules", async () => {
    const bodies = RULE_BODIES[model] ?? [];
    const [ours, contractOnly] = await emitted(model);
    const [, withRules] = limits(model);
    expect(bodies.map(contractOnly.is)).toEqual(bodies.map(() => true));
    expect(bodies.map(ours.is)).toEqual(bodies.map(() => false));
    expect(bodies.map(withRules.is)).toEqual(bodies.map(() => false));
  });

  test("the hand-written limit finds the issues that the emitted validator finds", async () => {
    const [, contractOnly] = await emitted(model);
    const [written] = limits(model);
    for (const bodies of [valid, invalid]) {
      expect(bodies.map((body) => places(written.issues?.(body) ?? []))).toEqual(
        bodies.map((body) => places(contractOnly.issues?.(body) ?? [])),
      );
    }
  });
});

test("long prompts have 7,900 code points, one of them more code units than the limit allows", () => {
  const prompts = [...PROMPT_BODIES.long, ...PROMPT_BODIES.emoji].map(({ prompt }) => prompt);
  expect(prompts.map((prompt) => [...prompt].length)).toEqual([7900, 7900]);
  expect(prompts.map((prompt) => prompt.length)).toEqual([7900, 11_850]);
});

test("a keyword that the peers would not be given stops the benchmark by name", () => {
  const schema = {
    type: "object",
    properties: { tag: { type: "string", pattern: "^@" } },
  } as const;
  expect(() => checkTranslatable(schema)).toThrow(
    "No peer is given pattern, at #/properties/tag; translate it first",
  );
});
