// The code of the page for many states of its forms. All code compiles, and one state of each model
// runs in every tab.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadGrammar, partsOf } from "../page/code/highlight.js";
import { snippetsOf } from "../page/code/snippets.js";
import type { Request } from "../page/request/request.js";
import { runTry } from "../../commands/try/run.js";
import { startGateway } from "../../gateway/index.js";
import { registry } from "../../generated/src/registry.js";
import type { ModelModule } from "../../runtime/call/model/definition.js";
import { commandRun } from "../../test/e2e/generate/support/in-process.js";
import { temporaryFolder } from "../../test/e2e/generate/support/folders.js";
import { ROOT } from "../../test/e2e/generate/support/process.js";
import { runner } from "../../test/e2e/generate/support/runner.js";
import { compileTexts, here } from "../../test/generated/compile.js";
import { contractCheck } from "../../test/generator/run-emitted.js";
import { runProgram } from "./programs.js";
import { FORMS, statesOf } from "./states.js";
import { contractsOf } from "../../test/generator/contracts-of.js";

const execute = promisify(execFile);
const SDK = `${ROOT}generated/src/index.ts`;
const { run } = runner();
const folder = temporaryFolder();

const textOf = (name: string, module: ModelModule, request: Request, sdk: string) =>
  snippetsOf(sdk, module, request).find((one) => one.name === name)?.text ?? "";

async function moduleOf(id: string): Promise<ModelModule> {
  const module = await registry.models[id]?.();
  if (module === undefined) throw new Error(id);
  return module;
}

/** The valid states of each reference model, among 14 states of its form. */
const reference = await Promise.all(
  FORMS.map(async (contract) => {
    const module = await moduleOf(contract.id);
    return { module, states: statesOf(contract, 14).filter((state) => module.is(state)) };
  }),
);

test("TypeScript compiles for every valid state of each reference model", () => {
  const texts = reference.flatMap(({ module, states }) =>
    states.map((state) => textOf("TypeScript", module, state, "../../generated/src/index.js")),
  );
  console.log(`${texts.length} snippets of reference models`);
  expect(texts.length).toBeGreaterThan(100);
  expect(compileErrors(texts)).toEqual([]);
});

test("TypeScript compiles for the valid states among 4 of a hundred other models", async () => {
  const { data } = JSON.parse(
    readFileSync(`${ROOT}test/fixtures/catalogs/hundred.json`, "utf8"),
  ) as { readonly data: readonly unknown[] };
  const { code, sdk } = await run(data, []);
  expect(code).toBe(0);
  const other = relative(here, join(sdk, "src/index.js"));
  const { module } = reference[0] ?? {};
  if (module === undefined) throw new Error("There is no model.");
  const texts = contractsOf(data).flatMap((contract) => {
    const { id, category } = contract;
    const { collect } = contractCheck(contract);
    return statesOf(contract, 4)
      .filter((state) => collect({ model: id, ...state }).length === 0)
      .map((state) => textOf("TypeScript", { ...module, id, category }, state, other));
  });
  console.log(`${texts.length} snippets of other models`);
  expect(texts.length).toBeGreaterThan(200);
  expect(compileErrors(texts)).toEqual([]);
});

const compileErrors = (texts: readonly string[]) =>
  compileTexts(new Map(texts.map((text, at) => [join(here, `snippet-${at}.ts`), text])));

test("one state of each reference model runs in every tab, for one price", async () => {
  await using gateway = await startGateway({ taskTime: "100ms" });
  const env = {
    ...process.env,
    GATEWAY_BASE_URL: gateway.url,
    GATEWAY_API_KEY: gateway.apiKey,
  };
  // Takes the last valid state, because the first state is the example. Leaves out states with a
  // task id, because the new gateway has no tasks.
  const chosen = reference.map(({ module, states }) => ({
    module,
    state: states.findLast((state) => !("extend_from_task_id" in state)) ?? {},
  }));

  const programs = chosen.map(({ module, state }, at) => {
    writeFileSync(join(folder, `${at}.mts`), textOf("TypeScript", module, state, SDK));
    return `import("./${at}.mts")`;
  });
  writeFileSync(join(folder, "all.mts"), `await Promise.all([${programs.join()}]);`);
  const tsx = ["--import", import.meta.resolve("tsx"), join(folder, "all.mts")];
  const { stdout } = await execute(process.execPath, tsx, { env });
  expect(stdout.match(/url:/g)?.length).toBeGreaterThanOrEqual(chosen.length);

  for (const { module, state } of chosen) {
    for (const tab of ["curl", "Python"] as const) {
      const { code, out } = await runProgram(tab, textOf(tab, module, state, SDK), gateway);
      const { taskId = "", price = NaN } = gateway.creates().at(-1) ?? {};
      const file = `${gateway.url}/files/${taskId}/${module.category}-1`;
      expect([module.id, code, out]).toEqual([module.id, 0, expect.stringContaining(file)]);
      expect(out.split("\n").at(-2), module.id).toBe(`${price / 1e6} USD`);
    }
    const command = textOf("Command line", module, state, SDK);
    const words = execFileSync("sh", ["-c", `npx() { printf '%s\\0' "$@"; }\n${command}`])
      .toString()
      .split("\0")
      .slice(4, -1);
    const save = join(folder, "files");
    mkdirSync(save, { recursive: true });
    // Without `--yes` the command asks about an unknown price.
    const args = [...words, "--yes", "--out", `${ROOT}generated`, "--save", save];
    const { err, code } = await commandRun("try", runTry, args, { env, cwd: folder });
    expect([module.id, code, err]).toMatchObject([module.id, 0, expect.any(String)]);
  }
  for (const { module } of chosen) {
    const made = gateway.creates().filter(({ model }) => model === module.id);
    expect(made, module.id).toHaveLength(4);
    expect(new Set(made.map(({ price }) => price)).size, module.id).toBe(1);
  }
});

test.each([7_900, 19_900])("no text of %d characters blocks the page", async (length) => {
  for (const unit of [
    "a",
    "\\",
    '"',
    "'",
    "`",
    "$(",
    "${",
    "<",
    "/*",
    "a=",
    "((",
    "\\\n",
    "<<a\n",
    "{",
    '"a":',
  ]) {
    const text = unit.repeat(Math.floor(length / unit.length));
    for (const language of ["typescript", "bash", "json", "python"] as const) {
      await loadGrammar(language);
      for (const code of [text, `"${text.slice(2)}"`]) {
        // The best of three, because other processes can only add time.
        const rounds = [1, 2, 3].map(() => {
          const start = process.cpuUsage();
          partsOf(code, language);
          return process.cpuUsage(start).user / 1000;
        });
        expect(Math.min(...rounds), `${language} ${unit}`).toBeLessThan(1000);
      }
    }
  }
});
