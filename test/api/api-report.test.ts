// The committed report of the public API is that of the code, and nothing in it is `any`.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { apiReport, namesWithAny, REPORT_FILE } from "../../etc/api-report.js";

let report = "";
beforeAll(async () => {
  report = await apiReport();
});

const blockOf = (name: string) =>
  new RegExp(`^### ${name}$[^]*?^\`\`\`ts$([^]*?)^\`\`\`$`, "m").exec(report)?.[1]?.trim();

test("etc/api.md is the public API of generated/", () => {
  const committed = readFileSync(REPORT_FILE, "utf8");
  expect(
    committed,
    "The public API has changed: run npm run api-report and review etc/api.md",
  ).toBe(report);
});

test("no declaration of the public API holds the type any", () => {
  expect(namesWithAny(report)).toEqual([]);
});

test("a declaration with any, wherever it stands, is found; the word in a string is not", () => {
  const block = (name: string, code: string) => `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  const text = [
    block("Direct", "type Direct = any;"),
    block("Nested", "interface Nested {\n  of(list: readonly Map<string, any>[]): void;\n}"),
    block("Literal", 'type Literal = "any" | "all";'),
  ].join("\n");
  expect(namesWithAny(text)).toEqual(["Direct", "Nested"]);
});

test("functions, interfaces and values stand with their whole signature, without comments", () => {
  expect(blockOf("createClient")).toBe(
    "function createClient(options?: ClientOptions): GatewayClient;",
  );
  expect(blockOf("GatewayClient")).toBe(
    "type GatewayClient = Client<ModelRequests, OperationRequests>;",
  );
  expect(blockOf("Timeouts")).toBe(
    "interface Timeouts {\n  readonly connectMs: number;\n  readonly attemptMs: number;\n  readonly totalMs: number;\n}",
  );
});

test("types that exported ones refer to are in the report, those of other packages are not", () => {
  const [exported = "", named = ""] = report.split("## Named by what is exported");
  expect(exported).toContain("### ModelRequests\n");
  expect(named).toContain("### XV3OmniRequest\n");
  expect(report).toContain("| ArrayBuffer | Blob |");
  expect(report).not.toContain("### Blob\n");
});
