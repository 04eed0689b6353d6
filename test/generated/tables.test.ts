// Documents 2 and 3 against the emitted validators: the tables that test contracts/ also test the
// SDK, word for word.
import { describe, expect, test } from "vitest";
import type { Issue } from "../../runtime/validation/issue.js";
import { modelLoader } from "../../runtime/call/model/registry.js";
import { registry } from "../../generated/src/registry.js";
import { tables } from "../contracts/tables/all.js";
import { isSilent, nameOf, saidOf, type Patch, type Table } from "../contracts/tables/form.js";
import { models, ruleFiles } from "../contracts/files.js";
import { moduleOf } from "./modules.js";

// A model's request leaves `model` out, because the handle adds it.
const isHandled = (name: string, patch: Patch) => models.has(name) && "model" in patch;

const bodyOf = (table: Table, patch: Patch) =>
  Object.fromEntries(
    Object.entries({ ...table.base, ...patch }).filter(([, value]) => value !== undefined),
  );

/**
 * The expected issue of a body: pointer and sentence from the table, or from the rule that the
 * table names.
 */
function issueOf(name: string, by: string) {
  const said = saidOf(by);
  if (!by.startsWith("rule:")) return { ...said, section: undefined };
  const file = [...ruleFiles.values()].find(({ models = [], operations = [] }) =>
    [...models, ...operations].includes(name),
  );
  const rule = file?.rules.find((one) => `rule:${one.name}` === nameOf(by));
  if (rule === undefined) throw new Error(`${name} has no ${by}`);
  // A rule about a single value begins with "must"; the SDK puts the value's path before "must".
  const path = said?.pointer
    .slice(1)
    .replaceAll(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
  const sentence = rule.message.replaceAll("{model}", name);
  const message = sentence.startsWith("must ") ? `${path} ${sentence}` : sentence;
  return { pointer: said?.pointer, message, section: rule.section ?? file?.section };
}

// rule-values.test.ts tests the values that break a rule.
const withoutValues = (message: string) => message.replace(/ \((got |the |\w+ is )[^()]+\)$/, "");

/** The source of a refusal, as the tables name it. */
const refuserOf = ({ rule, path, keyword }: Issue) =>
  rule === undefined ? String(path[0] ?? keyword) : `rule:${rule}`;

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

      test(`${title}: refused bodies name the sources of their refusal`, () => {
        const refused = row.refuse.filter(([patch]) => !isHandled(name, patch));
        for (const [patch, ...by] of refused) {
          const body = bodyOf(table, patch);
          const found = validate(body).map(refuserOf);
          expect([...new Set(found)].sort(), JSON.stringify(patch)).toEqual(
            by
              .filter((one) => !isSilent(one))
              .map(nameOf)
              .sort(),
          );
          expect(is(body)).toBe(false);
        }
      });

      const said = row.refuse.flatMap(([patch, ...by]) =>
        !isHandled(name, patch) && by.every((one) => saidOf(one) !== undefined)
          ? [[by.filter((one) => !isSilent(one)), patch] as const]
          : [],
      );
      test.each(said)(`${title}: the sentences are %j`, (by, patch) => {
        const issues = validate(bodyOf(table, patch));
        expect(
          issues.map(({ pointer, message, section, rule }) => ({
            pointer,
            message: rule === undefined ? message : withoutValues(message),
            section,
          })),
        ).toEqual(by.map((one) => issueOf(name, one)));
      });

      // The SDK names a model by its handle, so a wrong id has no handle.
      for (const [patch, by = ""] of row.refuse.filter(([patch]) => isHandled(name, patch))) {
        const sentence = by.split(": ")[1];
        if (sentence === undefined) continue;
        test(`${title}: the sentence is ${sentence}`, () => {
          const { model } = patch;
          if (typeof model !== "string") throw new Error("a handle is made by an id");
          expect(() => modelLoader(registry, model)).toThrow(sentence);
        });
      }
    }
  });
}

// 1-core.md, POST /v1/uploads/images: "inline base64 image data is no longer accepted by the image
// generation call", for every model.
test("a model of an endpoint keeps the rules of the endpoint", async () => {
  const { validate } = await moduleOf("stand-in-image");
  const issuesOf = (url: string) =>
    validate({ prompt: "a cat", image_urls: [{ url }] }).map(({ rule, pointer }) => [
      rule,
      pointer,
    ]);
  expect(issuesOf("https://example.com/a.png")).toEqual([]);
  expect(issuesOf("data:image/png;base64,AAAA")).toEqual([["public-urls", "/image_urls/0/url"]]);
});

test("Standard Schema reports a missing field at its own path", async () => {
  const { "~standard": standard } = await moduleOf("x-v3-omni");
  expect(standard.validate({ image_with_roles: [{ role: "reference" }] })).toMatchObject({
    issues: [{ path: ["prompt"] }, { path: ["image_with_roles", 0, "url"] }],
  });
});
