// Loads validators that ajv has generated in another process, so that the compilation is not
// measured.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contender } from "./contender.js";

type Validate = ((value: unknown) => boolean) & { readonly errors?: readonly unknown[] | null };

const require = createRequire(import.meta.url);

/** Returns a validator that stops at the first error, and a validator that collects all errors. */
export function ajv(schema: object): Contender {
  const first = compileSchema(schema, { allErrors: false });
  const all = compileSchema(schema, { allErrors: true });
  return { name: "ajv", is: first, issues: (value) => (all(value) ? [] : (all.errors ?? [])) };
}

function compileSchema(schema: object, options: { readonly allErrors: boolean }): Validate {
  // The folder is inside bench/, so that the generated code finds ajv's modules.
  const folder = mkdtempSync(fileURLToPath(new URL("../../.scratch-ajv-", import.meta.url)));
  try {
    const file = join(folder, "validate.cjs");
    const compiler = fileURLToPath(new URL("ajv-compiler.mjs", import.meta.url));
    execFileSync(process.execPath, [compiler, file], {
      input: JSON.stringify({ schema, options }),
    });
    return require(file) as Validate;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
