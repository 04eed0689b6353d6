// The texts of the files that init writes, from templates/repository/.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { objectBlock, printCode, readTemplate, stringLiteral } from "../../generator/index.js";
import type { Config } from "../command-line/config.js";
import type { FirstCall } from "./first-call.js";

/** Reads the templates in a folder. */
export function repositoryTexts(templates: string) {
  const folder = join(templates, "repository");
  return {
    /** A file that is the same in every repository. */
    fixed: (name: string) => readFile(join(folder, name), "utf8"),
    /** sdkgen.config.ts: every setting with its meaning. Settings without a value are comments. */
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
    /** The route of a proxy for pages. */
    route: async (name: string, model: string) =>
      (await readTemplate(folder, "route.ts"))({
        sdk: stringLiteral(name),
        proxy: stringLiteral(`${name}/proxy`),
        model: stringLiteral(model),
      }),
    /** The first test, of an SDK in `out`. */
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
