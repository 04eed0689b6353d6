// The paths of a contract's modules, below `src/` and without extension.
import type { Contract, ModelContract } from "../read/normalise/contract.js";

/** The path of a contract's module. */
export function modulePath(contract: Contract): string {
  const folder = contract.kind === "model" ? "models" : "operations";
  return `${folder}/${contract.names.file}`;
}

/** The path of a model's schema module. */
export const schemaPath = ({ names }: ModelContract): string => `schemas/${names.file}`;

/** The path of the checks that other models share with this model, the first of them. */
export const checksPath = ({ names }: ModelContract): string => `checks/${names.file}`;
