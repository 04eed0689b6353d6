// npm run compare: one create whose answer is lost twice, by several clients; how many were billed, and what each told its caller.
import { fileURLToPath } from "node:url";
import { startGateway } from "../../gateway/index.js";
import { install } from "../../scripts/install.js";
import { CLIENTS, versionOf, type Target } from "./clients.js";

/** The gateway makes the task and bills it, and then answers with an error or resets the connection: twice. */
const SCENARIOS = ["500 after x2", "503 after x2", "reset after x2"] as const;

/** One row: client, creates that were billed in each scenario, what the caller was told in the first. */
export type Row = readonly [client: string, ...billed: number[], told: string];

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** Runs each client against gateways of its own. */
export async function compare(): Promise<readonly Row[]> {
  await install(FOLDER, process.env);
  const rows: Row[] = [];
  for (const [name, create] of Object.entries(CLIENTS)) {
    const outcomes = [];
    for (const scenario of SCENARIOS) outcomes.push(await played(scenario, create));
    const label = `${name} ${versionOf(name)}`.trim();
    rows.push([label, ...outcomes.map(({ billed }) => billed), outcomes[0]?.told ?? ""]);
  }
  return rows;
}

async function played(scenario: string, create: (target: Target) => Promise<unknown>) {
  await using gateway = await startGateway();
  gateway.scenarios.add(scenario, "POST /v1/videos");
  const told = await create(gateway).then(
    () => "success",
    (error: unknown) => (error as Error).name,
  );
  return { billed: gateway.creates().length, told };
}

/** The rows as a table in Markdown, as the README shows it. */
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
