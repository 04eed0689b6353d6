// Random edits of requests: the class that the comparison gives, against what bodies by brute force say of it.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { Change } from "../../../../generator/diff/change.js";
import { compareContracts } from "../../../../generator/diff/compare-contracts.js";
import { randomOf } from "../../../engine/random.js";
import { modelWith, NOTHING } from "../sides.js";
import { fieldsAt, objectOf } from "./catalog-bodies.js";
import { randomEdit, type RandomEdit } from "./catalog-edits.js";
import { catalogRequest, type Keywords, type Pick } from "./catalog-requests.js";
import type { Plain } from "./random-schemas.js";

const RUNS = Number(process.env["FUZZ_EDITS"] ?? 600);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20261123);
const BODIES = 600;

const ajv = new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false });
const compiled = (schema: object) => {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return (body: Plain): boolean => validate(body) === true;
};

function picksOf(seed: number): Pick {
  const random = randomOf(seed);
  return (choices) => Math.floor(random() * choices);
}

// What is said of each field alone; edits may have wrapped it.
function withoutConditions({ properties, allOf, anyOf, oneOf }: Keywords): Keywords {
  const inner = [allOf, anyOf, oneOf].find((list) =>
    JSON.stringify(list)?.includes('"prompt":{'),
  ) as Keywords[] | undefined;
  return properties === undefined
    ? withoutConditions(inner?.[0] ?? { properties: {} })
    : { properties };
}

// Bodies that one of two schemas accepts, with the fields of the first one.
function bodiesOf(
  { before, after }: RandomEdit,
  accepting: Keywords,
  pick: Pick,
): readonly Keywords[] {
  const tried = [...fieldsAt({ before: [before], both: [before, after] }, pick)];
  tried.push(["unlisted", [1]]);
  const isAccepted = compiled(accepting);
  const isField = compiled(withoutConditions(accepting));
  const fields = new Map(
    tried.map(([name, values]) => {
      const alone = values.filter((value) => isField({ [name]: value }));
      return [name, alone.length === 0 ? values : alone];
    }),
  );
  const each = [...fields].flatMap(([name, values]) =>
    values.flatMap((value) =>
      Array.from({ length: values.length > 60 ? 1 : 4 }, (): Keywords => ({
        ...objectOf(fields, pick),
        [name]: value,
      })),
    ),
  );
  const random = Array.from({ length: BODIES }, () => objectOf(fields, pick));
  return [...each, ...random].filter(isAccepted);
}

/** What bodies say of an edit. */
interface Verdict {
  /** A body that is refused now. */
  readonly lost: Plain | undefined;
  /** A body that was refused. */
  readonly won: Plain | undefined;
  readonly bodies: number;
}

function verdictOf(edit: RandomEdit, pick: Pick): Verdict {
  const [was, is] = [compiled(edit.before), compiled(edit.after)];
  const [old, now] = [bodiesOf(edit, edit.before, pick), bodiesOf(edit, edit.after, pick)];
  return {
    lost: old.find((body) => !is(body)),
    won: now.find((body) => !was(body)),
    bodies: old.length + now.length,
  };
}

const ofContract = ({ kind }: Change) => kind !== "schema-version-moved";

test(
  `${RUNS} random edits: none that refuses a body is less than major`,
  { timeout: RUNS * 2_000 },
  async ({ annotate }) => {
    const pick = picksOf(SEED);
    const edits = Array.from({ length: RUNS }, () => randomEdit(catalogRequest(pick), pick));
    const side = (when: "before" | "after") => ({
      ...NOTHING,
      models: Object.fromEntries(
        edits.map((edit, index) => [`x-${index}`, modelWith(edit[when], { schema_version: when })]),
      ),
    });
    const changes = (await compareContracts(side("before"), side("after"))).filter(ofContract);
    const seen = { lost: 0, won: 0, same: 0, major: 0, typesOnly: 0, bodies: 0 };
    const [under, over]: [string[], string[]] = [[], []];
    for (const [index, edit] of edits.entries()) {
      const told = changes.filter(({ model }) => model === `x-${index}`);
      const breaks = told.filter((each) => each.class === "major");
      const isMajor = breaks.some(({ typesOnly }) => typesOnly !== true);
      const isMore = told.some((each) => each.class === "minor");
      const { lost, won, bodies } = verdictOf(edit, picksOf(SEED + index));
      const text = () =>
        JSON.stringify({
          ...edit,
          lost,
          won,
          told: told.map(({ class: one, kind, sentence }) => [one, kind, sentence]),
        });
      seen.bodies += bodies;
      seen[lost ? "lost" : won ? "won" : "same"]++;
      if (isMajor) seen.major++;
      else if (breaks.length > 0) seen.typesOnly++;
      if (lost && !isMajor) under.push(text());
      if (won && !isMajor && !isMore) under.push(text());
      const isRemoved = breaks.every(({ kind }) => kind === "field-removed");
      if (!lost && isMajor && !isRemoved) over.push(text());
    }
    await annotate(JSON.stringify({ ...seen, under: under.length, over: over.length }));
    expect(under).toEqual([]);
    // A comparison that calls everything major would under-class nothing and be of no use.
    expect(over.length, over.join("\n")).toBeLessThan(RUNS / 50);
    expect(seen.lost).toBeGreaterThan(RUNS / 5);
  },
);
