// Deliberate breaks. Each is a patch beside this file, with the step of `.ci/run` that must fail.

/** A break. */
export interface Break {
  /** Name of the patch. */
  readonly name: string;
  /** The step's name in `.ci/run`. */
  readonly step: string;
  /**
   * The part of the step to run, as arguments of vitest. Default the whole npm script of that name.
   */
  readonly tests?: readonly string[];
  /** Whether `npm run generate` runs after the patch, because the patch changes generated files. */
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
