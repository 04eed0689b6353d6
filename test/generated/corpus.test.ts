// Types and validators agree on thousands of bodies: a type refuses every fault that it can
// express, and no valid body.
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Issue } from "../../runtime/validation/issue.js";
import { contractCheck } from "../generator/run-emitted.js";
import { catalogContracts } from "./catalog-contracts.js";
import { type CompileError, compileTexts, here } from "./compile.js";
import { type Candidate, candidates } from "./corpus.js";
import { moduleOf } from "./modules.js";
import { modulePath } from "../../generator/typescript/module-path.js";
import { emitRequestModule } from "../../generator/typescript/request-module.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { casesOf } from "../../generator/read/tree/cases-of.js";
import { listedValues } from "../../generator/read/tree/listed-values.js";
import { requestTree, ruleTree } from "../../generator/read/tree/contract-tree.js";
import {
  ANY_OBJECT,
  type Node,
  type Obj,
  resolveNode,
  type Tree,
} from "../../generator/read/tree/tree.js";
import type { JsonScalar } from "../../generator/read/schema/scalar.js";

/** A body, the validator's issues, and whether the type must refuse it. */
interface Verdict {
  readonly contract: Contract;
  readonly held: CorpusRules;
  readonly candidate: Candidate;
  readonly issues: readonly Issue[];
  readonly mustFail: boolean;
  readonly line: string;
}

// Faults of a single value that a type can express: presence, kinds, listed values, closed objects.
const OF_ONE_VALUE = new Set([
  "required",
  "type",
  "enum",
  "const",
  "false",
  "additionalProperties",
]);

/**
 * The parts of a contract that the type expresses completely: rules by name, conditions of objects
 * by path.
 */
function heldBy({ schema, rules }: Contract) {
  const tree = requestTree(schema);
  const isHeld = (object: Obj, of: Tree) => {
    const domain = (field: string) => domainOf(nodeAt(tree.root, [field], tree));
    return casesOf(object, { definitions: of.definitions, domain }).exact;
  };
  const held = new Set(
    rules.flatMap(({ name, schema: rule }) => {
      const of = ruleTree(rule);
      return isHeld(of.root, of) ? [name] : [];
    }),
  );
  const conditions = (path: Issue["path"]) => {
    const node = nodeAt(tree.root, path, tree);
    return node?.kind === "object" && isHeld({ ...ANY_OBJECT, conditions: node.conditions }, tree);
  };
  return { rules: held, conditions };
}

type CorpusRules = ReturnType<typeof heldBy>;

function nodeAt(root: Node, path: Issue["path"], tree: Tree): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) {
    if (node?.kind === "object") node = node.fields.get(String(key))?.node;
    else node = node?.kind === "array" ? node.items : undefined;
    node = node && resolveNode(node, tree);
  }
  return node;
}

function domainOf(node: Node | undefined): readonly JsonScalar[] | undefined {
  if (node?.kind === "boolean") return [true, false];
  return node && listedValues(node, { definitions: new Map() });
}

/**
 * Returns true if the type must refuse a body with this issue: a wrong value, or a combination that
 * a type expresses completely.
 */
function isInType({ rule, keyword, expected, actual, path }: Issue, held: CorpusRules): boolean {
  if (rule !== undefined) return held.rules.has(rule);
  if (!OF_ONE_VALUE.has(keyword)) return held.conditions(path);
  // The type of an integer is `number`, so `1.5` type-checks.
  return !(
    keyword === "type" &&
    [expected].flat().includes("integer") &&
    typeof actual === "number"
  );
}

/**
 * All bodies and the modules of the sample. Each body is one statement on one line, so that an
 * error's line identifies the body.
 */
async function corpus(): Promise<{
  readonly verdicts: readonly Verdict[];
  readonly virtual: Map<string, string>;
}> {
  const { reference, sample } = await catalogContracts();
  const virtual = new Map<string, string>();
  const verdicts: Verdict[] = [];
  const add = (contract: Contract, file: string, validate: (body: unknown) => readonly Issue[]) => {
    const held = heldBy(contract);
    for (const candidate of candidates(contract, validate)) {
      const issues = validate(candidate.body);
      const mustFail =
        candidate.how === "misspelt" || issues.some((issue) => isInType(issue, held));
      const text = JSON.stringify(candidate.body);
      const type = `import("${file}.js").${contract.names.type}`;
      const line = `{ const body: ${type} = ${text}; }`;
      verdicts.push({ contract, held, candidate, issues, mustFail, line });
    }
  };
  for (const contract of [...reference.models, ...reference.operations]) {
    const { validate } = await moduleOf(contract.id);
    add(contract, `../../generated/src/${modulePath(contract)}`, validate);
  }
  for (const contract of sample.models) {
    const module = `../../generated/src/models/${contract.names.file}.virtual`;
    virtual.set(join(here, `${module}.ts`), emitRequestModule(contract).text);
    const { collect } = contractCheck(contract);
    add(contract, module, collect);
  }
  return { verdicts, virtual };
}

let verdicts: readonly (Verdict & { readonly fails: boolean })[];
let strayErrors: readonly CompileError[];

beforeAll(async () => {
  const found = await corpus();
  const path = join(here, "corpus.virtual.ts");
  const program = ["export {};", ...found.verdicts.map(({ line }) => line)].join("\n");
  found.virtual.set(path, program);
  const errors = compileTexts(found.virtual);
  strayErrors = errors.filter(({ file }) => file !== path);
  const failing = new Set(errors.map(({ line }) => line - 2));
  verdicts = found.verdicts.map((verdict, index) => ({ ...verdict, fails: failing.has(index) }));
});

const shown = ({ line, issues }: Verdict) =>
  `${line} // ${issues.map(({ message }) => message).join("; ")}`;

test("the corpus covers all models, all operations and the sample catalog", () => {
  expect(strayErrors).toEqual([]);
  const ids = new Set(verdicts.map(({ contract }) => contract.id));
  expect([...ids]).toEqual(
    expect.arrayContaining([
      "x-v3-omni",
      "x-omni-1.1-flash",
      "music-upload-cover",
      "x-v3",
      "x-2.5",
    ]),
  );
  expect(verdicts.length).toBeGreaterThan(2_500);
});

test("every body that the validator accepts type-checks", () => {
  const accepted = verdicts.filter(({ issues, mustFail }) => issues.length === 0 && !mustFail);
  const wrongly = accepted.filter(({ fails }) => fails);
  console.log(
    `${verdicts.length} bodies, accepted: ${accepted.length}, of these refused by their type: ${wrongly.length}`,
  );
  expect(wrongly.map(shown)).toEqual([]);
  expect(accepted.length).toBeGreaterThan(1_000);
});

test.each([
  ["missing", "missing fields", 80],
  ["type", "wrong types", 1_000],
  ["enum", "values that are not listed", 50],
  ["misspelt", "misspelt keys", 150],
  ["combination", "combination errors", 1_100],
])("of bodies made by '%s' the type catches all %s", (how, name, least) => {
  // If the body without the fault fails too, the pair proves nothing: both may fail for the same
  // reason.
  const failing = new Set(
    verdicts.flatMap(({ contract, candidate: { body }, fails }) =>
      fails ? [`${contract.id} ${JSON.stringify(body)}`] : [],
    ),
  );
  const wrong = verdicts.filter(({ candidate, mustFail }) => candidate.how === how && mustFail);
  const telling = wrong.filter(
    ({ contract, candidate: { origin } }) => !failing.has(`${contract.id} ${origin}`),
  );
  const missed = wrong.filter(({ fails }) => !fails);
  const caught = telling.filter(({ fails }) => fails);
  console.log(`${name}: ${caught.length} of ${telling.length}`);
  expect(missed.map(shown)).toEqual([]);
  expect(telling.length).toBeGreaterThan(least);
});

test("the types refuse most wrong combinations, and miss only those that a type cannot express", () => {
  const wrong = verdicts.filter(
    ({ candidate, issues }) => candidate.how === "combination" && issues.length > 0,
  );
  const refused = wrong.filter(({ fails }) => fails);
  console.log(`wrong combinations: ${refused.length} of ${wrong.length} refused by their type`);
  expect(refused.length).toBeGreaterThanOrEqual(1_120);
  expect(wrong.length - refused.length).toBeLessThanOrEqual(216);
});

test("each rule that a type can express is the only fault of some body", () => {
  const alone = new Set<string>();
  for (const { contract, held, issues } of verdicts) {
    const inType = new Set(issues.filter((one) => isInType(one, held)).map(({ rule }) => rule));
    if (inType.size === 1) alone.add(`${contract.id} ${[...inType].join()}`);
  }
  const exact = new Set(
    verdicts.flatMap(({ contract, held }) =>
      [...held.rules].map((rule) => `${contract.id} ${rule}`),
    ),
  );
  console.log(`rules that are in a type: ${exact.size}`);
  expect([...exact].filter((rule) => !alone.has(rule))).toEqual([]);
  expect(exact.size).toBeGreaterThan(20);
});
