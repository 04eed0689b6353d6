// Code is laid out as prettier lays it out, whatever it is made of.
import * as fc from "fast-check";
import type { Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import { expect, test } from "vitest";
import * as layout from "../../generator/emit/layout/layout.js";

type Recipe = string | { readonly kind: string; readonly parts: readonly Recipe[] };

type Builders = Pick<typeof builders, "fill" | "group" | "hardline" | "indent" | "line"> &
  Pick<typeof builders, "ifBreak" | "softline"> & {
    readonly choice: (head: Doc, statement: Doc, other: Doc) => Doc;
  };

const ours = layout as unknown as Builders;
const theirs: Builders = {
  ...builders,
  choice: (head, statement, other) =>
    builders.conditionalGroup([
      [head, " ", statement],
      [head, builders.indent([builders.hardline, statement])],
      other,
    ]),
};

function built(recipe: Recipe, make: Builders): Doc {
  if (typeof recipe === "string") return recipe;
  const parts = recipe.parts.map((part) => built(part, make));
  const between = (one: Doc) => parts.flatMap((part, index) => (index === 0 ? part : [one, part]));
  switch (recipe.kind) {
    case "list": {
      const items = make.indent([make.softline, between([",", make.line])]);
      return make.group(["[", items, make.ifBreak(",", ""), make.softline, "]"]);
    }
    case "block":
      return ["{", make.indent(parts.map((part) => [make.hardline, part])), make.hardline, "}"];
    case "fill":
      return make.group(make.indent(make.fill(between(make.line))));
    case "choice":
      return make.choice(between(" && "), "return;", make.group(between([" ||", make.line])));
    default:
      return parts;
  }
}

const text = fc.constantFrom("a", "日本語", "×≤é", "👩‍🚀", "❤️", "🇩🇪", "e\u0301", "x".repeat(30));
const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.record({
      kind: fc.constantFrom("list", "block", "row"),
      parts: fc.array(tie("recipe"), { minLength: 1, maxLength: 6 }),
    }),
    fc.record({
      kind: fc.constantFrom("fill", "choice"),
      parts: fc.array(text, { minLength: 1, maxLength: 20 }),
    }),
  ),
}));

test("code is laid out as prettier lays it out, whatever it is made of", () => {
  const options = { printWidth: layout.PRINT_WIDTH, tabWidth: 2, useTabs: false } as never;
  fc.assert(
    fc.property(recipe, (each) => {
      const text = new layout.Layout(built(each, ours) as layout.Code).text();
      expect(text).toBe(printer.printDocToString(built(each, theirs), options).formatted);
    }),
    { numRuns: 300 },
  );
});
