// Ajv's standalone code: compiled elsewhere, so that only its output is in the measured process.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contender, Schema } from "./contender.js";

type Validate = ((value: unknown) => boolean) & { readonly errors?: readonly unknown[] | null };

const require = createRequire(import.meta.url);

/** Two contenders, with `ownProperties` off and on. */
export function ajv(schema: Schema): readonly Contender[] {
  return [false, true].map((ownProperties) => {
    const first = compiled(schema, { ownProperties, allErrors: false });
    const all = compiled(schema, { ownProperties, allErrors: true });
    return {
      name: ownProperties ? "ajv own" : "ajv",
      is: first,
      issues: (value) => (all(value) ? [] : (all.errors ?? [])),
    };
  });
}

function compiled(
  schema: Schema,
  options: { readonly ownProperties: boolean; readonly allErrors: boolean },
): Validate {
  // Below bench/, so that what the code requires of ajv is found.
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
