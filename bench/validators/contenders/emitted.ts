// Loads the validators that our generator emits. They are bundled, as in an app, because a
// TypeScript loader would add code to each function.
import { pathToFileURL } from "node:url";
import type { registry as Registry } from "../../../generated/src/registry.js";
import { bundleWithSdk } from "../../sdk-bundle.js";
import type { Contender } from "./contender.js";

/** Returns the validators by model id. They also check the documented rules between fields. */
export async function emittedValidators(): Promise<(model: string) => Contender> {
  const bundle = await bundleWithSdk("generated/src/registry.ts");
  const { registry } = (await import(pathToFileURL(bundle.script).href)) as {
    readonly registry: typeof Registry;
  };
  // Loads all modules now, because the bundle is deleted below.
  const modules = new Map(
    await Promise.all(
      Object.entries(registry.models).map(async ([id, load]) => [id, await load()] as const),
    ),
  );
  bundle.remove();
  return (model) => {
    const module = modules.get(model);
    if (module === undefined) throw new Error(`generated/ has no module for ${model}`);
    return { name: "emitted", is: module.is, issues: (value) => module.validate(value) };
  };
}
