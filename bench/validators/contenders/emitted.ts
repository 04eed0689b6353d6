// The validators that the generator emits.
import { registry } from "../../../generated/src/registry.js";
import type { Contender } from "./contender.js";

/** A model's validator, which checks the documented rules as well. */
export async function emitted(model: string): Promise<Contender> {
  const module = await registry.models[model]?.();
  if (module === undefined) throw new Error(`generated/ has no module for ${model}`);
  return { name: "emitted", is: module.is, issues: (value) => module.validate(value) };
}
