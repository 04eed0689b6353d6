// Property names that every object inherits are ordinary names in requests.
import { describe, expect, test } from "vitest";
import { emittedCheck } from "./run-emitted.js";

const inherited = ["toString", "constructor", "valueOf", "hasOwnProperty", "__proto__"];

describe.each(inherited)("a property named %s", (name) => {
  const schema = JSON.parse(
    `{"type":"object","properties":{"${name}":{"type":"string"}},"required":["${name}"],"additionalProperties":false}`,
  ) as unknown;
  const { collect, test: matches } = emittedCheck(schema);
  const value = (text: string) => JSON.parse(`{"${name}":${text}}`) as unknown;

  test("is missing where only the prototype has it", () => {
    expect(collect({})).toMatchObject([
      { pointer: "", keyword: "required", expected: name, actual: undefined },
    ]);
    expect(matches({})).toBe(false);
  });
  test("is accepted with the right type", () => {
    expect(collect(value('"a"'))).toEqual([]);
    expect(matches(value('"a"'))).toBe(true);
  });
  test("is refused with a wrong type", () => {
    expect(collect(value("1"))).toMatchObject([
      { pointer: `/${name}`, keyword: "type", expected: "string", actual: 1 },
    ]);
    expect(matches(value("1"))).toBe(false);
  });
  test("equals itself in const", () => {
    const { test: equals } = emittedCheck({ const: value('{"a":[1]}') });
    expect(equals(value('{"a":[1]}'))).toBe(true);
    expect(equals(value('{"a":[2]}'))).toBe(false);
    expect(equals({})).toBe(false);
  });
});
