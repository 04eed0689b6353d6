// The class of the change if a keyword becomes doubtful or readable.
import { describe, expect, it } from "vitest";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { doubtsOf } from "../../../generator/read/tree/doubts.js";
import type { JsonObject } from "../../../generator/read/schema/json.js";
import { modelWith, sideOf } from "../drift/sides.js";

interface Row {
  readonly name: string;
  readonly before: object;
  readonly after: object;
  /** Doubts in the old lock, if an older generator wrote it. */
  readonly recorded?: ReturnType<typeof doubtsOf>;
  readonly changes: readonly (readonly [level: string, sentence: string])[];
}

const PATTERN =
  "f: only the server checks `pattern`: it is not a regular expression of ECMA-262 with the u flag";
const text = (keywords: object = {}) => ({ type: "string", ...keywords });

const ROWS: readonly Row[] = [
  {
    name: "a pattern that becomes doubtful",
    before: text({ pattern: "^a" }),
    after: text({ pattern: "^\\-" }),
    changes: [
      ["minor", 'f: no longer has to match the pattern "^a"'],
      ["minor", PATTERN],
    ],
  },
  {
    name: "a doubtful pattern that is fixed",
    before: text({ pattern: "^\\-" }),
    after: text({ pattern: "^-" }),
    changes: [
      ["major", 'f: must match the pattern "^-" now'],
      ["patch", "f: only the server checked `pattern`; the gateway has mended or removed it"],
    ],
  },
  {
    name: "a doubtful pattern that is removed",
    before: text({ pattern: "^\\-" }),
    after: text(),
    changes: [
      ["patch", "f: only the server checked `pattern`; the gateway has mended or removed it"],
    ],
  },
  {
    name: "a new doubtful pattern",
    before: text(),
    after: text({ pattern: "^\\-" }),
    changes: [["minor", PATTERN]],
  },
  {
    name: "another doubtful pattern",
    before: text({ pattern: "^\\-" }),
    after: text({ pattern: "^\\@" }),
    changes: [],
  },
  {
    name: "a type that becomes unknown",
    before: text(),
    after: { type: "file" },
    changes: [
      ["minor", "f: also accepts number, boolean, null, array, object now"],
      ["minor", "f: only the server checks `type`: its value is not a type of JSON"],
    ],
  },
  {
    name: "an unknown type that becomes known",
    before: { type: "file" },
    after: text(),
    changes: [
      ["major", "f: no longer accepts number, boolean, null, array, object"],
      ["patch", "f: only the server checked `type`; the gateway has mended or removed it"],
    ],
  },
  {
    name: "an exclusive minimum in the form of draft-04",
    before: { type: "integer", exclusiveMinimum: 0 },
    after: { type: "integer", minimum: 0, exclusiveMinimum: true },
    changes: [],
  },
  {
    name: "null that becomes allowed",
    before: text(),
    after: text({ nullable: true }),
    changes: [["minor", "f: also accepts null now"]],
  },
  {
    name: "null that becomes forbidden",
    before: text({ nullable: true }),
    after: text(),
    changes: [["major", "f: no longer accepts null"]],
  },
  {
    name: "a keyword that the generator has learned to read",
    before: text({ maxLength: 5 }),
    after: text({ maxLength: 5 }),
    recorded: [{ field: "f", keyword: "maxLength", reason: "only the server checks `maxLength`" }],
    changes: [
      ["minor", "f: the SDK checks `maxLength` now, because the generator has learned to read it"],
    ],
  },
  {
    name: "a default that becomes wrong",
    before: text({ default: "a" }),
    after: text({ default: 1 }),
    changes: [["patch", 'f: default removed (was "a")']],
  },
];

describe.each(ROWS)("$name", ({ before, after, recorded, changes }) => {
  it("has its class of change", async () => {
    const side = (f: object, doubts?: ReturnType<typeof doubtsOf>) => {
      const schema = { type: "object", properties: { f } };
      const known = doubts ?? doubtsOf(schema as unknown as JsonObject);
      return sideOf(modelWith(schema, { hash: JSON.stringify(f), doubts: known }));
    };
    const found = await compareContracts(side(before, recorded), side(after));
    expect(found.map(({ class: level, sentence }) => [level, sentence])).toEqual(changes);
  });
});
