// The validators that the generator emits.
import { registry } from "../../../generated/src/registry.js";
import type { Contender } from "./contender.js";

/**
 * Two contenders of one module: `emitted`, whose boolean mode is `is` and checks the documented rules too, which no peer does;
 * and `no rules`, whose boolean mode checks what the peers check.
 */
export async function emitted(model: string): Promise<readonly [Contender, Contender]> {
  const module = await registry.models[model]?.();
  if (module === undefined) throw new Error(`generated/ has no module for ${model}`);
  const contractOnly = { rules: false };
  const issues = (value: unknown) => module.validate(value, contractOnly);
  return [
    { name: "emitted", is: module.is, issues },
    { name: "no rules", is: (value) => module.validate(value, contractOnly).length === 0, issues },
  ];
}
