// Fills in the templates of templates/repository/ for init.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { objectBlock, printCode, readTemplate, stringLiteral } from "../../generator/index.js";
import type { Config } from "../command-line/config.js";
import type { FirstCall } from "./first-call.js";

/** Returns functions that read the templates below a folder. */
export function repositoryTexts(templates: string) {
  const folder = join(templates, "repository");
  return {
    /** Returns a file that is the same in every repository. */
    fixed: (name: string) => readFile(join(folder, name), "utf8"),
    /** Returns the text of sdkgen.config.ts. Settings without a value are commented out. */
    config: async (config: Config & { readonly out: string }) => {
      const { out, name, baseUrl, catalog, registry, access, repository, license, rules } = config;
      const settings = {
        out,
        name,
        baseUrl,
        catalog,
        registry,
        access,
        repository,
        license,
        rules,
      };
      const view = Object.entries(settings).map(([setting, value]) => [
        setting,
        value === undefined ? false : JSON.stringify(value),
      ]);
      return (await readTemplate(folder, "sdkgen.config.ts"))(Object.fromEntries(view));
    },
    /** Returns the code of a Next.js route. Web pages call the route instead of the gateway. */
    route: async (name: string, model: string) =>
      (await readTemplate(folder, "route.ts"))({
        sdk: stringLiteral(name),
        proxy: stringLiteral(`${name}/proxy`),
        model: stringLiteral(model),
      }),
    /** Returns the first test. `out` is the SDK's folder. */
    test: async (out: string, { handle, request, isOwn }: FirstCall) =>
      (await readTemplate(folder, "sdk.test.mjs"))({
        handle,
        isOwn,
        client: stringLiteral(`../${out}/dist/esm/index.js`),
        lock: stringLiteral(`../${out}/contracts.lock.json`),
        request: printCode(["const request = ", objectBlock(request), ";"]),
      }),
  };
}
