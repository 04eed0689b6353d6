// The emitted modules of the committed SDK, by model id or operation name.
import { namesOf } from "../../generator/read/normalise/names.js";
import { registry } from "../../generated/src/registry.js";
import type { ModelModule, OperationModule } from "../../runtime/call/model/definition.js";

/** The module of a model or operation; throws if the SDK has none. */
export async function moduleOf(name: string): Promise<ModelModule | OperationModule> {
  const load = registry.models[name] ?? registry.operations?.[name];
  if (load === undefined) throw new Error(`the SDK has no module for ${name}`);
  return load();
}

/** The path of a model's or operation's module, relative to this folder, and its request type. */
export function moduleNames(name: string): { readonly file: string; readonly type: string } {
  const folder = Object.hasOwn(registry.models, name) ? "models" : "operations";
  const { file, type } = namesOf(name);
  return { file: `../../generated/src/${folder}/${file}.js`, type };
}
