// Checks that type and validator agree on bodies, and give the verdict that the test expects.
import { join } from "node:path";
import { expect } from "vitest";
import { emitRequestModule } from "../../generator/typescript/request-module.js";
import { contractOf } from "../generator/contract-of.js";
import { contractCheck } from "../generator/run-emitted.js";
import { compileTexts, here } from "./compile.js";

/** A schema, with bodies grouped by their expected verdict. */
export interface Form {
  readonly schema: object;
  /** Bodies that both type and validator accept. */
  readonly allowed: readonly object[];
  /** Bodies that both type and validator refuse. */
  readonly forbidden: readonly object[];
  /** Bodies with an undeclared field: valid by the contract, an error in the type. */
  readonly misspelt?: readonly object[];
}

/**
 * Compiles every body against its type, runs the validator, and compares both with the expected
 * verdict.
 */
export async function expectAgreement(forms: Readonly<Record<string, Form>>): Promise<void> {
  const virtual = new Map<string, string>();
  const bodies: { readonly line: string; readonly isRefused: boolean }[] = [];
  for (const [index, [name, form]] of Object.entries(forms).entries()) {
    const { schema, allowed, forbidden, misspelt = [] } = form;
    const contract = contractOf("m", schema);
    const module = `../../generated/src/models/form-${index}.virtual`;
    virtual.set(join(here, `${module}.ts`), emitRequestModule(contract).text);
    const { test: accepts } = contractCheck(contract);
    const verdicts = [...allowed, ...misspelt, ...forbidden].map((body) => accepts(body));
    const wanted = [...allowed, ...misspelt].map(() => true);
    expect(verdicts, name).toEqual([...wanted, ...forbidden.map(() => false)]);
    for (const body of [...allowed, ...misspelt, ...forbidden]) {
      const line = `{ const body: import("${module}.js").MRequest = ${JSON.stringify(body)}; }`;
      bodies.push({ line, isRefused: !allowed.includes(body) });
    }
  }
  const file = `${here}forms.virtual.ts`;
  virtual.set(file, ["export {};", ...bodies.map(({ line }) => line)].join("\n"));
  const errors = compileTexts(virtual);
  expect(errors.filter((error) => error.file !== file)).toEqual([]);
  const refused = new Set(errors.map((error) => bodies[error.line - 2]?.line));
  const expected = bodies.filter(({ isRefused }) => isRefused).map(({ line }) => line);
  expect([...refused].sort()).toEqual(expected.sort());
}
