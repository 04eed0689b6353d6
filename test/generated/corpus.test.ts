// Types and validators agree on thousands of bodies: what a type can say, it says, and it never says too much.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/entry.js";
import { emitRequestModule } from "../../generator/emit/request-module.js";
import { explain } from "../../generator/explain/explain.js";
import type { ModelContract } from "../../generator/normalise/contract.js";
import { normalise } from "../../generator/normalise/normalise.js";
import { readDocumentedContracts } from "../../generator/normalise/rules.js";
import type { Issue } from "../../generated/src/runtime/validation/issue.js";
import { report } from "../../runtime/validation/report.js";
import { emittedCheck } from "../generator/run-emitted.js";
import { compile, here, RESOLUTIONS, STRICT } from "./compile.js";
import { candidates, type Candidate } from "./corpus.js";
import { moduleOf } from "./modules.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(path, "utf8")) as { data: unknown[] };

async function contracts(): Promise<{
  reference: readonly ModelContract[];
  sample: readonly ModelContract[];
}> {
  const documented = await readDocumentedContracts(join(root, "contracts"));
  const read = (entries: readonly unknown[]) =>
    normalise(
      checkCatalog(
        entries.map((raw, index) => ({ index, raw })),
        DOCUMENTED_ENDPOINTS,
      ).models,
      documented,
      {},
    ).models;
  const folder = join(root, "contracts/models");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return {
    reference: read(files.map((path) => json(join(folder, path)))),
    sample: read(json(join(root, "test/fixtures/catalogs/sample.json")).data),
  };
}

// What a type can express: presence, kinds, listed values, and the combinations that `--explain` calls exact.
const IN_TYPE = new Set(["required", "type", "enum", "const", "false", "additionalProperties"]);

function isInType(issue: Issue, exactRules: ReadonlySet<string>): boolean {
  if (issue.rule !== undefined) return exactRules.has(issue.rule);
  // `1.5` is a number for a type, where the contract asks for an integer.
  const asked = [issue.expected].flat();
  if (issue.keyword === "type" && asked.includes("integer") && typeof issue.actual === "number") {
    return false;
  }
  return IN_TYPE.has(issue.keyword) || (issue.keyword === "anyOf" && Array.isArray(issue.expected));
}

test("every body that the validator accepts type-checks, and what a type can refuse it refuses", async () => {
  const { reference, sample } = await contracts();
  const virtual = new Map<string, string>();
  const lines: string[] = [];
  const verdicts: {
    readonly candidate: Candidate;
    readonly issues: readonly Issue[];
    readonly mustFail: boolean;
  }[] = [];
  const add = async (
    contract: ModelContract,
    file: string,
    validate: (body: unknown) => readonly Issue[],
  ) => {
    const exact = explain(contract).filter(
      ({ type, validator }) => type === "exact" && validator === "rule",
    );
    const exactRules = new Set(
      exact.map(({ constraint }) => /^rule ([^:]+)/.exec(constraint)?.[1] ?? ""),
    );
    for (const candidate of candidates(contract)) {
      const issues = validate(candidate.body);
      const mustFail =
        candidate.how === "misspelt" || issues.some((issue) => isInType(issue, exactRules));
      verdicts.push({ candidate, issues, mustFail });
      lines.push(
        `{ const body: import("${file}.js").${contract.names.type} = ${JSON.stringify(candidate.body)}; void body; }`,
      );
    }
  };
  for (const contract of reference) {
    const module = await moduleOf(contract.id);
    await add(contract, `../../generated/src/models/${contract.names.file}`, module.validate);
  }
  for (const contract of sample) {
    const module = `../../generated/src/models/${contract.names.file}.virtual`;
    virtual.set(join(here, `${module}.ts`), emitRequestModule(contract).text);
    const { collect } = emittedCheck(contract.schema);
    await add(contract, module, (body) => report(collect(body), body));
  }
  const path = join(here, "corpus.virtual.ts");
  virtual.set(path, ["export {};", ...lines].join("\n"));
  const errors = compile([], virtual, { ...STRICT, ...RESOLUTIONS.nodenext });
  expect(errors.filter(({ file }) => file !== path)).toEqual([]);
  const failing = new Set(errors.map(({ line }) => line - 2));
  const wrongly = verdicts.flatMap(({ issues, candidate }, index) =>
    issues.length === 0 && candidate.how !== "misspelt" && failing.has(index) ? [lines[index]] : [],
  );
  const missed = verdicts.flatMap(({ mustFail, issues }, index) =>
    mustFail && !failing.has(index)
      ? [`${lines[index]} ${issues.map(({ message }) => message).join("; ")}`]
      : [],
  );
  const refused = verdicts.filter(({ mustFail }) => mustFail).length;
  console.log(
    `${verdicts.length} bodies: ${refused} that a type can refuse, ${missed.length} missed, ${wrongly.length} refused wrongly`,
  );
  expect(wrongly).toEqual([]);
  expect(missed).toEqual([]);
  expect(verdicts.length).toBeGreaterThan(2_500);
});
