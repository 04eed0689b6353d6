// The tables of documents 2 and 3 against the document's schemas. The verdicts are equal, except if
// only a rule refuses the body.
import { expect, test } from "vitest";
import { models, operations } from "../contracts/files.js";
import { tables } from "../contracts/tables/all.js";
import { nameOf, type Patch, type Table } from "../contracts/tables/form.js";
import { document, operationsOf, verdictsOf } from "./document.js";

// Refusals that only the rule vocabulary expresses (contracts/README.md), by contract. A contract
// that is not listed has only public-urls.
const ONLY_RULES: Readonly<Record<string, readonly string[]>> = {
  "x-omni-1.1-flash": ["rule:at-most-ten-images", "rule:public-urls", "rule:some-input"],
  "x-2.7-r2v": ["rule:at-most-five-references", "rule:public-urls", "rule:some-reference"],
  "x-v4-fast": ["rule:mid-frame-time-stamp", "rule:public-urls", "rule:tags-in-prompt"],
  "x-v4-std": ["rule:mid-frame-time-stamp", "rule:public-urls", "rule:tags-in-prompt"],
  "x-v3-omni": ["rule:multi-prompt-durations", "rule:multi-prompt-index", "rule:public-urls"],
  "music-sounds": [],
  "music-adjust-speed": [],
  "music-extend-flow-music": [],
  // The model is in the path, not in the body.
  "text-generate-content": ["model"],
};

const accepts = verdictsOf(document);

function schemaOf(name: string): object {
  const endpoint = models.get(name)?.parameters?.["endpoint"] ?? operations.get(name)?.endpoint;
  const path = String(endpoint).replace("{method}", "generateContent");
  const body = operationsOf(document).get(`POST ${path}`)?.requestBody;
  return body?.content?.["application/json"]?.schema ?? {};
}

const bodyOf = (name: string, table: Table, patch: Patch): object =>
  JSON.parse(
    JSON.stringify({ ...(models.has(name) && { model: name }), ...table.base, ...patch }),
  ) as object;

for (const table of tables) {
  test.each(table.names)(`${table.section}: %s`, (name) => {
    const schema = schemaOf(name);
    const rows = Object.values(table.rows);
    const refused = rows
      .flatMap(({ accept }) => accept)
      .filter((patch) => !accepts(schema, bodyOf(name, table, patch)));
    expect(refused).toEqual([]);
    const only = new Set<string>();
    for (const [patch, ...by] of rows.flatMap(({ refuse }) => refuse)) {
      if (!accepts(schema, bodyOf(name, table, patch))) continue;
      for (const one of by) only.add(nameOf(one));
    }
    expect([...only].sort()).toEqual(ONLY_RULES[name] ?? ["rule:public-urls"]);
  });
}
