// The validators that the generator emits.
import { registry } from "../../../generated/src/registry.js";
import type { Contender } from "./contender.js";

/** `is` and `validate` of a model's module; `is` checks the documented rules too, which no peer does. */
export async function emitted(model: string): Promise<Contender> {
  const module = await registry.models[model]?.();
  if (module === undefined) throw new Error(`generated/ has no module for ${model}`);
  const contractOnly = { rules: false };
  return {
    name: "emitted",
    is: module.is,
    issues: (value) => module.validate(value, contractOnly),
  };
}
