// Deliberate breaks, each a patch beside this file, and the step of `.ci/run` that has to fail.

/** A break. */
export interface Break {
  /** Name of the patch. */
  readonly name: string;
  /** As `.ci/run` names it. */
  readonly step: string;
  /** The part of the step that is run: arguments of vitest, or none for the whole npm script of that name. */
  readonly tests?: readonly string[];
  /** Whether the author runs `npm run generate` after the change, as for each change of what is generated. */
  readonly isGenerated?: boolean;
}

const suite = (...files: readonly string[]) => ["--project", "suite", ...files];

export const BREAKS: readonly Break[] = [
  { name: "types", step: "typecheck" },
  {
    name: "validator",
    step: "npm test",
    tests: suite("test/generated/tables.test"),
    isGenerated: true,
  },
  { name: "price", step: "npm test", tests: suite("test/runtime/pricing") },
  { name: "double-bill", step: "npm test", tests: suite("test/runtime/submission") },
  { name: "page", step: "page, in chromium", tests: ["--project", "browser", "form.test"] },
  {
    name: "adapter",
    step: "adapters",
    tests: ["--project", "adapters", "proxy/owners.test"],
    isGenerated: true,
  },
  { name: "drift-class", step: "npm test", tests: suite("test/generator/drift") },
  {
    name: "package-list",
    step: "packages and consumers",
    tests: ["--project", "release", "test/release/program.test"],
  },
  { name: "docs-command", step: "npm test", tests: suite("test/documents") },
  { name: "queue", step: "queue", tests: ["--project", "queue", "queue/tasks.test"] },
  { name: "journal", step: "npm test", tests: suite("test/runtime/journal") },
  { name: "lock", step: "npm test", tests: suite("test/e2e/drift/exit-codes") },
];
