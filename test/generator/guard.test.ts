// What the guard lets through unparsed: data, and nothing that could be more.
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { isData } from "../../generator/guard/data.js";
import { guardModule } from "../../generator/guard/guard.js";

test.each([
  "{}",
  '{ type: "object", $schema: "x", "a-b": [1, -2.5, 1e21, true, false, null], }',
  '{\n  a: [\n    { b: "c" },\n  ],\n}',
  '{ a: "say \\"b: c,]\\" and \'d\' // */" }',
])("%s is data", (literal) => {
  expect(isData(literal)).toBe(true);
});

test.each([
  ["a prototype", "{ __proto__: {} }"],
  ["a prototype in quotes", '{ "__proto__": {} }'],
  ["an escape, which could spell a prototype", '{ "__pr\\u006fto__": {} }'],
  ["a name as a value", "{ a: process }"],
  ["a name as a value, before a colon", "{ a: b ? c: 1 }"],
  ["a call", '{ a: "x".at(0) }'],
  ["a template", "{ a: `${b}` }"],
  ["a comment", '{ a: 1 /* " */ }'],
  ["a comment with a colon", "{ a: 1, // b:\n c: 2 }"],
  ["a text in other quotes", "{ a: '\"', b: evil(), c: '\"' }"],
  ["a computed key", '{ ["a"]: 1 }'],
  ["a spread", "{ ...{} }"],
  ["a method", "{ a() {} }"],
  ["an expression", "{ a: 1 + 1 }"],
  ["a regular expression", '{ a: /"/ }'],
  ["a comma and nothing before it", "{ , }"],
  ["no value", "{ a: }"],
  ["two literals", "{ a: 1 }; evil({ b: 2 }"],
  ["a line in a text", '{ a: "b\nc" }'],
  ["nothing", ""],
])("%s is not data", (_, literal) => {
  expect(isData(literal)).toBe(false);
});

test("whatever is taken for data is data to the parser", () => {
  const pieces = fc.constantFrom(
    ...[
      '"',
      "'",
      "`",
      "\\",
      "/",
      "*",
      "/*",
      "*/",
      "//",
      "\n",
      " ",
      ",",
      ":",
      "{",
      "}",
      "[",
      "]",
      "(",
    ],
    ...[
      ")",
      ";",
      "a",
      "a:",
      '"a"',
      '"a":',
      "__proto__",
      "\\u005f",
      "1",
      "-",
      ".",
      "e5",
      "null",
      "${",
    ],
    ...["[1, 2]", "{ a: 1 }", ", b: 2", "...", "=>", "?", "+"],
  );
  const literal = fc.array(pieces, { maxLength: 7 }).map((parts) => `{ a: ${parts.join("")} }`);
  let taken = 0;
  fc.assert(
    fc.property(literal, (text) => {
      fc.pre(isData(text));
      taken++;
      const { program, errors } = parseSync("a.ts", `export default ${text};`);
      expect(errors).toEqual([]);
      expect(program.body).toHaveLength(1);
      const types = [...JSON.stringify(program).matchAll(/"type":"(\w+)"/g)].map(
        ([, type]) => type,
      );
      expect(DATA).toEqual(expect.arrayContaining(types));
    }),
    { numRuns: 100, seed: 1 },
  );
  expect(taken).toBe(100);
});

const DATA = [
  ...["Program", "ExportDefaultDeclaration", "ObjectExpression", "Property", "Identifier"],
  ...["ArrayExpression", "Literal", "UnaryExpression"],
];

describe("in a module", () => {
  const module = (text: string) => guardModule({ path: "src/schemas/m.ts", text });
  const returning = (data: string, before = "") =>
    `${before}function contract(): Record<string, unknown> {\n  return ${data};\n}\n`;
  const DATA_LINES = "{\n    a: 1,\n  }";

  test("data is let through", () => {
    expect(module(returning(DATA_LINES))).toBeUndefined();
  });
  test("data does not hide what is around it", () => {
    expect(module(`${returning(DATA_LINES)}eval("");\n`)).toBe("it calls eval");
    expect(module(returning(DATA_LINES, "class A {}\n"))).toBe(
      "it holds a ClassDeclaration, which no emitter writes",
    );
  });
  test("what is no data is parsed", () => {
    expect(module(returning("{\n    a: eval(''),\n  }"))).toBe("it calls eval");
    expect(module(returning("{\n    __proto__: null,\n  }"))).toBe("it sets a prototype");
    expect(module(returning("{\n    a: 1 2,\n  }"))).toBe("it is not valid TypeScript");
  });
  test("what looks like data within a comment or a template hides no code", () => {
    const closing = '{\n    a: "*/ eval(0); /*",\n  }';
    expect(module(returning(closing, "/*\n"))).toBe("it is not valid TypeScript");
    expect(module(`${returning(closing, "/*\n")}*/\n`)).toBe("it calls eval");
    const template = '{\n    a: "${eval(0)}",\n  }';
    expect(module(`${returning(template, "const a = `")}\`;\n`)).toBe(
      "it holds a TemplateLiteral, which no emitter writes",
    );
  });
});
