// npm run compare: counts how often each client bills a create whose answer is lost twice. Also
// shows the error that each client throws.
import { fileURLToPath } from "node:url";
import { startGateway } from "../../gateway/index.js";
import { install } from "../../scripts/install.js";
import { CLIENTS, versionOf, type Target } from "./clients.js";

/**
 * Three ways in which the gateway loses the answer twice. The gateway bills the task, and then
 * sends an error or resets the connection.
 */
const SCENARIOS = ["500 after x2", "503 after x2", "reset after x2"] as const;

/**
 * One row: the client, the number of billed creates in each scenario, and the error of the first
 * scenario.
 */
export type Row = readonly [client: string, ...billed: number[], errorName: string];

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** Runs each client against a new gateway for each scenario. */
export async function compare(): Promise<readonly Row[]> {
  await install(FOLDER, process.env);
  const rows: Row[] = [];
  for (const [name, create] of Object.entries(CLIENTS)) {
    const outcomes = [];
    for (const scenario of SCENARIOS) outcomes.push(await playScenario(scenario, create));
    const label = `${name} ${versionOf(name)}`.trim();
    rows.push([label, ...outcomes.map(({ billed }) => billed), outcomes[0]?.errorName ?? ""]);
  }
  return rows;
}

async function playScenario(scenario: string, create: (target: Target) => Promise<unknown>) {
  await using gateway = await startGateway();
  gateway.scenarios.add(scenario, "POST /v1/videos");
  const errorName = await create(gateway).then(
    () => "success",
    (error: unknown) => (error as Error).name,
  );
  return { billed: gateway.creates().length, errorName };
}

/** Returns the rows as a Markdown table for the README. */
export function comparisonTable(rows: readonly Row[]): string {
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [
    "| Client | 500 | 503 | reset | Result for the caller after 500 |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${comparisonTable(await compare())}\n`);
}
