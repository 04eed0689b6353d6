// Returns the paths of a contract's modules, below `src/` and without extension.
import type { Contract, ModelContract } from "../read/normalise/contract.js";

/** Returns a path such as `models/x-v3-omni` or `operations/music-sounds`. */
export function modulePath(contract: Contract): string {
  const folder = contract.kind === "model" ? "models" : "operations";
  return `${folder}/${contract.names.file}`;
}

export const schemaPath = ({ names }: ModelContract): string => `schemas/${names.file}`;

/** Returns the path of a shared checks module, which is named after its first model. */
export const checksPath = ({ names }: ModelContract): string => `checks/${names.file}`;
