// Documents 2 and 3 against the emitted validators: the same tables that hold contracts/ hold the SDK, word for word.
import { describe, expect, test } from "vitest";
import type { Issue } from "../../generated/src/runtime/validation/issue.js";
import { modelLoader } from "../../generated/src/runtime/model/registry.js";
import { registry } from "../../generated/src/registry.js";
import { tables } from "../contracts/tables/all.js";
import { nameOf, type Patch, type Said, type Table } from "../contracts/tables/form.js";
import { models } from "../contracts/files.js";
import { moduleOf } from "./modules.js";

// A model's request leaves `model` out: the handle adds it.
const isHandled = (name: string, patch: Patch) => models.has(name) && "model" in patch;

const bodyOf = (table: Table, patch: Patch) =>
  Object.fromEntries(
    Object.entries({ ...table.base, ...patch }).filter(([, value]) => value !== undefined),
  );

const isSaid = (by: string | Said): by is Said => typeof by !== "string";
const isTold = (by: string | Said) => !isSaid(by) || by.isRepeated !== true;

/** What refuses a body, as the tables name it. */
const refuserOf = ({ rule, path, keyword, expected }: Issue) =>
  rule === undefined
    ? String(path[0] ?? (keyword === "required" ? expected : keyword))
    : `rule:${rule}`;

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
          const found = validate(body).map(refuserOf);
          expect([...new Set(found)].sort(), JSON.stringify(patch)).toEqual(
            by.filter(isTold).map(nameOf).sort(),
          );
          expect(is(body)).toBe(false);
        }
      });

      const told = row.refuse.filter(
        ([patch, ...by]) => !isHandled(name, patch) && by.every(isSaid),
      );
      test.each(told.map(([patch, ...by]) => [by.filter(isSaid).filter(isTold), patch] as const))(
        `${title}: says $0.message`,
        (said, patch) => {
          const issues = validate(bodyOf(table, patch));
          expect(
            issues.map(({ pointer, message, section }) => ({ pointer, message, section })),
          ).toEqual(
            said.map(({ by, pointer, message, section }) => ({
              pointer,
              message,
              section: by.startsWith("rule:") ? (section ?? table.section) : undefined,
            })),
          );
        },
      );

      // The SDK names a model by its handle: a wrong id has no handle.
      for (const [patch, by] of row.refuse.filter(([patch]) => isHandled(name, patch))) {
        if (by === undefined || !isSaid(by)) continue;
        test(`${title}: says ${by.message}`, () => {
          const { model } = patch;
          if (typeof model !== "string") throw new Error("a handle is made by an id");
          expect(() => modelLoader(registry, model)).toThrow(by.message);
        });
      }
    }

    test.each(Object.entries(table.unseen ?? {}))(
      "no issue says that it breaks: %s",
      (_, { accept }) => {
        expect(messages(bodyOf(table, accept))).toEqual([]);
      },
    );
  });
}
