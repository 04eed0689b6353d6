// The public API of the generated package as text: every exported name with its declaration, as the compiler sees it.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import prettier from "prettier";
import ts from "typescript";
import { declarationsOf } from "./declarations.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the report is kept. */
export const REPORT_FILE = join(root, "scripts/api/api.md");

/** The report, as it has to be in `scripts/api/api.md`. */
export async function apiReport(): Promise<string> {
  const { exported, named } = declarationsOf(join(root, "generated/src/index.ts"));
  const section = (title: string, text: string, entries: typeof exported) => [
    `## ${title}`,
    "",
    text,
    "",
    ...entries.flatMap(({ name, file, text: declaration }) => [
      `### ${name}`,
      "",
      `\`${file}\``,
      "",
      "```ts",
      declaration,
      "```",
      "",
    ]),
  ];
  const lines = [
    "# Public API of the generated package",
    "",
    "Written by `npm run api-report` from the declarations of `generated/src/index.ts`, without comments. " +
      "A change here is a change for callers; the tests compare this file with the code.",
    "",
    ...section("Exported", "What `import … from` the package gives.", exported),
    ...section(
      "Named by what is exported",
      "Declarations that the above refers to and that the entry does not export.",
      named,
    ),
  ];
  return prettier.format(lines.join("\n"), { parser: "markdown", printWidth: 100 });
}

/** The names of a report whose declarations hold the type `any`. */
export function namesWithAny(report: string): readonly string[] {
  const blocks = report.matchAll(/^### (.+)$[^]*?^```ts$([^]*?)^```$/gm);
  return [...blocks].flatMap(([, name = "", code = ""]) => (holdsAny(code) ? [name] : []));
}

function holdsAny(code: string): boolean {
  const visit = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.AnyKeyword || (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile("api.d.ts", code, ts.ScriptTarget.Latest));
}
