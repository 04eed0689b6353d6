// Weighs a tarball beside what an SDK of as many models usually weighs.
import type { Tarball } from "../pack/pack.js";
import type { Manifest } from "../sdk/folder.js";
import { BUDGETS } from "./budgets.js";

/** One figure of a package beside its budget. */
export interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

/** The size of a tarball; how much it may be grows with the models. */
export function sizeOf({ bytes }: Pick<Tarball, "bytes">, { exports }: Manifest): Size {
  const models = Object.keys(exports).filter((path) => path.startsWith("./models/")).length;
  const { bytes: base, models: included, perFurtherModel } = BUDGETS.tarball;
  const budget = base + perFurtherModel * Math.max(0, models - included);
  return { name: `tarball with ${models} models`, bytes, budget };
}
