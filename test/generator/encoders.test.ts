// Text from a catalog stays text in every part of the output.
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { commentLines } from "../../generator/typescript/text/comment.js";
import {
  localIdentifier,
  memberAccess,
  propertyKey,
} from "../../generator/typescript/text/identifier.js";
import { scalarLiteral, stringLiteral } from "../../generator/typescript/text/literal.js";
import { inertCell, inertText } from "../../generator/typescript/text/markdown.js";

const hostile = [
  'a"b',
  "a'b",
  "a`${globalThis}`b",
  "a\\",
  "a\nb\r\nc",
  "a\u2028b\u2029c",
  "*/ globalThis.x = 1; /*",
  "\ud800 lone \udc00",
  "\u202e bidi \u2066",
  "</script><!--",
  "\0\u0007\u001b[31m",
  "__proto__",
];

describe("a string literal", () => {
  test.each(hostile.map((text) => [JSON.stringify(text), text]))("reads back as %s", (_, text) => {
    const literal = stringLiteral(text);
    expect(new Function(`return ${literal}`)()).toBe(text);
    // The source has no character that an editor hides, reorders or treats as a line end.
    expect(literal).toMatch(/^[\x20-\x7e\p{L}\p{S}\p{P}]*$/u);
  });
  test.each([
    ["plain", "plain", '"plain"'],
    ["double quotes need more escapes", 'say "hi"', `'say "hi"'`],
    ["a tie is double", `'"`, String.raw`"'\""`],
  ])("uses the same quotes as prettier: %s", (_, text, want) => {
    expect(stringLiteral(text)).toBe(want);
  });
  test.each([
    [1e21, "1e21"],
    [-0.5, "-0.5"],
    [true, "true"],
    [null, "null"],
  ])("a scalar %s is %s", (value, want) => {
    expect(scalarLiteral(value)).toBe(want);
  });
});

describe("a comment", () => {
  test.each(
    hostile
      .concat("@ts-nocheck", "* @ts-ignore", "//# sourceMappingURL=http://x/y.map")
      .map((t) => [JSON.stringify(t), t]),
  )("contains %s and ends at its own end", (_, text) => {
    const source = `/**\n${commentLines(text)
      .map((line) => ` * ${line}`)
      .join("\n")}\n */\nconst after = 1;\n`;
    const file = ts.createSourceFile("a.ts", source, ts.ScriptTarget.ES2022, true);
    expect(file.statements.map((statement) => statement.getText())).toEqual(["const after = 1;"]);
    expect(source).not.toMatch(/^[\s*/]*@ts-/m);
    expect(source).not.toContain("sourceMappingURL");
  });
  test("a very long text is shortened, with a mark", () => {
    const [line = ""] = commentLines("x".repeat(3_000_000));
    expect(line).toHaveLength(2_004);
    expect(line.endsWith(" […]")).toBe(true);
  });
});

describe("a name in code", () => {
  test.each([
    ["duration", "duration"],
    ["optimize.mode", '"optimize.mode"'],
    ["]: any; [x", '"]: any; [x"'],
    ["", '""'],
    ["1", '"1"'],
  ])("the property %j is written %s", (name, want) => {
    expect(propertyKey(name)).toBe(want);
  });
  test("a property is accessed with a dot if its name allows it", () => {
    expect([memberAccess("v", "a_b"), memberAccess("v", "a-b")]).toEqual(["v.a_b", 'v["a-b"]']);
  });
  test.each([
    ["image_urls", "imageUrls"],
    ["class", "classValue"],
    ["模型", "field"],
    ["1st", "field1st"],
  ])("the local name of %j is %s", (name, want) => {
    expect(localIdentifier(name)).toBe(want);
  });
});

describe("Markdown", () => {
  test("markup in a tag is shown as text", () => {
    expect(inertText("a | b <img src=x> [l](javascript:x) `c`\n# d")).toBe(
      "a &#124; b &#60;img src=x&#62; &#91;l&#93;(javascript:x) &#96;c&#96; #&#8203; d",
    );
  });
  test("a plain id is code", () => {
    expect([inertCell("x-2.3"), inertCell("a|b")]).toEqual(["`x-2.3`", "<code>a&#124;b</code>"]);
  });
});
