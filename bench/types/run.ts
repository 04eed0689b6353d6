// npm run bench -- types: measures how long the compiler checks a program with an SDK of 1,000
// models and with an SDK of 10 models.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../../scripts/install.js";
import { compilers, type Compiler } from "../../test/compilers/compilers.js";
import { COMPILER_OPTIONS, projectWithSdk } from "../installed-sdk.js";
import { measureWithChildren, type Run } from "../measure/process.js";
import type { Bound } from "../report/bound.js";
import { median, spread, spreadText } from "../report/median.js";
import type { Result } from "../report/result.js";

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
const COMPILERS = fileURLToPath(new URL("../../test/compilers", import.meta.url));
const REQUEST = `{ prompt: "a cat", image_with_roles: [{ url: "https://example.com/a.png" }] }`;

const PROGRAMS = {
  "by id": `
import { createClient } from "gateway-sdk";
const result = await createClient().model("x-2.7-r2v").run(${REQUEST});
console.log(result.videos);
`,
  "by module": `
import { createClient } from "gateway-sdk/client";
import model from "gateway-sdk/models/x-2.7-r2v";
const result = await createClient().model(model).run(${REQUEST});
console.log(result.videos);
`,
};
type Way = keyof typeof PROGRAMS;
const WAYS = Object.keys(PROGRAMS) as Way[];

const SIZES = [10, 1000] as const;

interface Case {
  readonly compiler: Compiler;
  readonly models: (typeof SIZES)[number];
  readonly way: Way;
  readonly runs: Run[];
}

/** Measures each program with each compiler and each size of SDK. */
export async function run(progress: (line: string) => void): Promise<Result> {
  await install(COMPILERS, process.env, progress);
  const folder = mkdtempSync(join(tmpdir(), "bench-types-"));
  try {
    const projects = new Map<number, string>();
    for (const models of SIZES) {
      progress(`Building the SDK of ${models} models …`);
      projects.set(models, await projectWithSdk(folder, models));
    }
    for (const project of projects.values()) writePrograms(project);
    const cases: readonly Case[] = compilers.flatMap((compiler) =>
      SIZES.flatMap((models) => WAYS.map((way) => ({ compiler, models, way, runs: [] }))),
    );
    for (let round = 0; round < ROUNDS; round++) {
      progress(`Round ${round + 1} of ${ROUNDS} …`);
      for (const { compiler, models, way, runs } of cases) {
        const command = [...compiler.tsc, "-p", `${fileOf(way)}.json`, "--diagnostics"];
        runs.push(await measureWithChildren(command, projects.get(models) ?? ""));
      }
    }
    return resultOf(cases);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const fileOf = (way: Way) => way.replace(/\W+/g, "-");

function writePrograms(project: string): void {
  for (const way of WAYS) {
    const file = fileOf(way);
    writeFileSync(join(project, `${file}.ts`), PROGRAMS[way]);
    const config = { compilerOptions: COMPILER_OPTIONS, files: [`${file}.ts`] };
    writeFileSync(join(project, `${file}.json`), JSON.stringify(config));
  }
}

function resultOf(cases: readonly Case[]): Result {
  const cpuOf = ({ runs }: Case) => runs.map(({ cpu }) => cpu);
  const rows = cases.map((each) => [
    `${each.compiler.name}, ${each.models} models, ${each.way}`,
    spreadText(spread(cpuOf(each))),
    medianOf(each, /^Files:\s+(\d+)/m).toFixed(0),
    (medianOf(each, /^Memory used:\s+(\d+)K/m) / 1024).toFixed(0),
  ]);
  return {
    tables: [
      {
        title: `tsc --noEmit on a consumer; medians of ${ROUNDS} rounds, smallest and largest in brackets`,
        head: ["", "CPU s", "files", "MB"],
        rows,
      },
    ],
    notes: [],
    bounds: compilers.flatMap(({ name }) => [
      growth(cases, name, "by id", 1.25),
      growth(cases, name, "by module", 1.05),
    ]),
  };

  function growth(all: readonly Case[], compiler: string, way: Way, limit: number): Bound {
    const [ten = Number.NaN, thousand = Number.NaN] = SIZES.map((models) =>
      median(
        all
          .filter((each) => each.compiler.name === compiler)
          .filter((each) => each.models === models && each.way === way)
          .flatMap(cpuOf),
      ),
    );
    return {
      name: `check with TypeScript ${compiler}, ${way}, 1,000 models over 10`,
      measured: thousand / ten,
      relation: "<=",
      limit,
    };
  }
}

const medianOf = ({ runs }: Case, pattern: RegExp): number =>
  median(runs.map(({ stdout }) => Number(pattern.exec(stdout)?.[1])));
