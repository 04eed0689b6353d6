// The tables of documents 2 and 3 are complete: each field, rule, default and required field of
// contracts/ has a row. test/gateway/validation/ sends the bodies of the rows to the gateway, and
// test/generated/ to the SDK.
import { describe, expect, test } from "vitest";
import { inputSchemaOf, models, ruleFiles } from "./files.js";
import { nameOf, saidOf } from "./tables/form.js";
import { tables } from "./tables/all.js";

for (const table of tables) {
  describe.each(table.names)(`${table.section}: %s`, (name) => {
    const { properties, required } = inputSchemaOf(name);

    test("the required fields match the table", () => {
      expect([...required].sort()).toEqual([...table.required].sort());
    });
    test("the defaults match the table", () => {
      const defaults = Object.entries(properties).flatMap(([field, property]) =>
        "default" in property ? [[field, property["default"]]] : [],
      );
      expect(Object.fromEntries(defaults)).toEqual(table.defaults);
    });
    test("every field has a row, and every row has an accepted body and a refused body with whole sentences", () => {
      const rows = Object.entries(table.rows);
      expect(Object.keys(table.rows)).toEqual(expect.arrayContaining(Object.keys(properties)));
      const poor = rows.filter(
        ([, { accept, refuse }]) =>
          accept.length === 0 ||
          !refuse.some(([, ...by]) => by.every((one) => saidOf(one) !== undefined)),
      );
      expect(poor.map(([title]) => title)).toEqual([]);
    });
  });
}

test("every rule refuses some body of the tables", () => {
  const refusers = (name: string) =>
    tables
      .filter(({ names }) => names.includes(name))
      .flatMap(({ rows }) => Object.values(rows))
      .flatMap(({ refuse }) => refuse.flatMap(([, ...by]) => by.map(nameOf)));
  const unused = [...ruleFiles.values()].flatMap(({ models = [], operations = [], rules }) =>
    [...models, ...operations].flatMap((name) =>
      rules.flatMap((rule) =>
        refusers(name).includes(`rule:${rule.name}`) ? [] : [`${name} ${rule.name}`],
      ),
    ),
  );
  expect(unused).toEqual([]);
});

test("every documented input schema has a table", () => {
  const documented = [...models.values()].flatMap(({ id, owned_by, parameters }) =>
    parameters !== undefined && owned_by !== "stand-in" ? [id] : [],
  );
  expect(tables.flatMap((table) => table.names)).toEqual(expect.arrayContaining(documented));
});
