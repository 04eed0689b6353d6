// Documents 2 and 3 against the emitted validators: the same tables that hold contracts/ hold the SDK.
import { describe, expect, test } from "vitest";
import { tables } from "../contracts/tables/all.js";
import type { Patch, Table } from "../contracts/tables/form.js";
import { models } from "../contracts/files.js";
import { moduleOf } from "./modules.js";

// A model's request leaves `model` out: the handle adds it.
const isHandled = (name: string, patch: Patch) => models.has(name) && "model" in patch;

const bodyOf = (table: Table, patch: Patch) =>
  Object.fromEntries(
    Object.entries({ ...table.base, ...patch }).filter(([, value]) => value !== undefined),
  );

for (const table of tables) {
  describe.each(table.names)(`${table.section}: %s`, async (name) => {
    const { validate, is } = await moduleOf(name);
    const messages = (body: unknown) => validate(body).map((issue) => issue.message);

    for (const [title, row] of Object.entries(table.rows)) {
      test(`${title}: accepted bodies have no issue`, () => {
        for (const patch of row.accept) {
          const body = bodyOf(table, patch);
          expect(messages(body), JSON.stringify(patch)).toEqual([]);
          expect(is(body)).toBe(true);
        }
      });

      test(`${title}: refused bodies name what refuses them`, () => {
        const refused = row.refuse.filter(([patch]) => !isHandled(name, patch));
        for (const [patch, ...by] of refused) {
          const body = bodyOf(table, patch);
          const issues = validate(body);
          const found = issues.map((issue) =>
            issue.rule === undefined
              ? String(
                  issue.path[0] ?? (issue.keyword === "required" ? issue.expected : issue.keyword),
                )
              : `rule:${issue.rule}`,
          );
          expect([...new Set(found)].sort(), JSON.stringify(patch)).toEqual([...by].sort());
          expect(is(body)).toBe(false);
        }
      });
    }
  });
}
