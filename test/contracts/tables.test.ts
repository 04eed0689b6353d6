// Every row of documents 2 and 3, as bodies that contract and rules accept and bodies that they refuse.
import { describe, expect, test } from "vitest";
import { inputSchemaOf, models, ruleFiles } from "./files.js";
import { judgeOf } from "./judge.js";
import { nameOf, saidOf, type Patch, type Table } from "./tables/form.js";
import { tables } from "./tables/all.js";

const bodyOf = (name: string, table: Table, patch: Patch) => {
  const base = models.has(name) ? { model: name, ...table.base } : table.base;
  return Object.fromEntries(
    Object.entries({ ...base, ...patch }).filter(([, value]) => value !== undefined),
  );
};
const short = (patch: Patch) => {
  const text = JSON.stringify(patch, (_, value: unknown) =>
    value === undefined ? "(none)" : value,
  );
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
};

for (const table of tables) {
  describe.each(table.names)(`${table.section}: %s`, (name) => {
    const schema = inputSchemaOf(name);
    const judge = judgeOf(name);

    test("the smallest body is accepted", () => {
      expect(judge(bodyOf(name, table, {}))).toEqual({ fields: [], rules: [] });
    });
    test("the required fields are those of the table", () => {
      expect([...schema.required].sort()).toEqual([...table.required].sort());
    });
    test("the defaults are those of the table", () => {
      const defaults = Object.entries(schema.properties).flatMap(([field, property]) =>
        "default" in property ? [[field, property["default"]]] : [],
      );
      expect(Object.fromEntries(defaults)).toEqual(table.defaults);
    });
    test("every field has a row, and every row accepts and refuses something", () => {
      const rows = Object.entries(table.rows);
      expect(Object.keys(table.rows)).toEqual(
        expect.arrayContaining(Object.keys(schema.properties)),
      );
      expect(rows.filter(([, row]) => !row.accept.length || !row.refuse.length)).toEqual([]);
    });
    test("every row has the words of the SDK for a refused body, whole", () => {
      const wordless = Object.entries(table.rows).filter(
        ([, { refuse }]) =>
          !refuse.some(([, ...by]) => by.every((one) => saidOf(one) !== undefined)),
      );
      expect(wordless.map(([title]) => title)).toEqual([]);
    });
    test.each(Object.entries(table.unseen ?? {}))(
      "nothing in a request shows that it breaks: %s",
      (_, { why, accept }) => {
        expect(why).not.toBe("");
        expect(judge(bodyOf(name, table, accept))).toEqual({ fields: [], rules: [] });
      },
    );

    for (const [title, row] of Object.entries(table.rows)) {
      describe(title, () => {
        test.each(row.accept.map((patch) => [short(patch), patch] as const))(
          "accepts %s",
          (_, patch) => {
            expect(judge(bodyOf(name, table, patch))).toEqual({ fields: [], rules: [] });
          },
        );
        test.each(
          row.refuse.map(([patch, ...by]) => [short(patch), patch, by.map(nameOf)] as const),
        )("refuses %s", (_, patch, by) => {
          const { fields, rules } = judge(bodyOf(name, table, patch));
          expect([...fields, ...rules.map((rule) => `rule:${rule}`)]).toEqual(by);
        });
      });
    }
  });
}

test("every rule refuses some body of the tables", () => {
  const named = new Set(
    tables.flatMap((table) =>
      Object.values(table.rows).flatMap((row) =>
        row.refuse.flatMap(([, ...by]) =>
          table.names.flatMap((name) => by.map((b) => `${name} ${nameOf(b)}`)),
        ),
      ),
    ),
  );
  const rules = [...ruleFiles.values()].flatMap((file) =>
    [...(file.models ?? []), ...(file.operations ?? [])].flatMap((name) =>
      file.rules.map((rule) => `${name} rule:${rule.name}`),
    ),
  );
  expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
});

test("every input schema of the documents has a table", () => {
  const documented = [...models.values()].flatMap(({ id, owned_by, parameters }) =>
    parameters !== undefined && owned_by !== "stand-in" ? [id] : [],
  );
  expect(tables.flatMap((table) => table.names)).toEqual(expect.arrayContaining(documented));
});
