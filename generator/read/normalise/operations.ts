// Builds the contracts of the operations that the catalog does not list: images, music, native
// text.
import type { CatalogModel } from "../check/entry.js";
import { printable } from "../check/rejection.js";
import { byCodeUnit, objectOf, type JsonObject } from "../schema/json.js";
import { canonicalSchema } from "./canonical.js";
import type { OperationContract, Rule } from "./contract.js";
import { namesOf } from "./names.js";
import { pricingOf } from "./pricing.js";
import type { CountBilling } from "./result-counts.js";
import type { OperationFile } from "./rules.js";
import { withModel } from "./stored-schema.js";

/** Operation name in the configuration and on the client → name of its contract. */
export const OPERATIONS = {
  images: "images-generations",
  "music.adjustSpeed": "music-adjust-speed",
  "music.extendFlowMusic": "music-extend-flow-music",
  "music.sounds": "music-sounds",
  "music.uploadCover": "music-upload-cover",
  text: "text-generate-content",
} as const;

/** Operation name → ids of the models that it accepts. */
export type OperationModels = { readonly [Name in keyof typeof OPERATIONS]?: readonly string[] };

/**
 * Builds the contract of an operation. If the configuration lists model ids, the contract accepts
 * no other ids. Otherwise it accepts any id, and the request type suggests the documented id. If
 * the catalog lacks the documented model, the type suggests all catalog models of the category.
 */
export function operationContract(
  file: OperationFile,
  { rules, pricing }: { readonly rules: readonly Rule[]; readonly pricing: JsonObject },
  catalog: readonly CatalogModel[],
  configuration: OperationModels,
  multiplies: CountBilling,
): OperationContract {
  const { name: id, summary, example, section, operation, endpoint, category, inputSchema } = file;
  const configuredModels = Object.entries(configuration).find(
    ([key]) => contractOf(key) === id,
  )?.[1];
  const listed = catalog.filter((model) => model.category === category).map((model) => model.id);
  const documented = listed.filter((model) => model === file.model);
  const offered = configuredModels ?? (documented.length > 0 ? documented : listed);
  const models = [...new Set(offered)].sort(byCodeUnit);
  const schema = canonicalSchema(inputSchema);
  const isClosed = configuredModels !== undefined && !file.anyCase;
  return Object.freeze({
    kind: "operation",
    id,
    summary,
    example,
    section,
    operation,
    endpoint,
    method: "POST" as const,
    names: namesOf(id),
    schema: isClosed ? canonicalSchema(withModel(inputSchema, { enum: models })) : schema,
    pricing: pricingOf(schema, pricing, multiplies),
    rules: configuredModels !== undefined && file.anyCase ? [...rules, anyCaseRule(models)] : rules,
    offeredModels: isClosed ? [] : models,
  });
}

/** Returns a sentence for each configured model id that the catalog does not list. */
export const unlistedModels = (
  configuration: OperationModels,
  catalog: readonly string[],
): readonly string[] =>
  Object.entries<readonly string[] | undefined>(configuration).flatMap(([name, models = []]) =>
    models
      .filter((id) => !catalog.includes(id))
      .map(
        (id) =>
          `operations: ${printable(JSON.stringify(id))} of "${name}" is not among the models of this run: it is misspelt, or left out by --only or --category`,
      ),
  );

/**
 * Returns the property path of an operation on the client, such as `music.sounds`. Returns
 * `contract` if the client has no such operation.
 */
export const nameOnClient = (contract: string): string =>
  Object.entries(OPERATIONS).find(([, id]) => id === contract)?.[0] ?? contract;

const contractOf = (name: string) => OPERATIONS[name as keyof OperationModels];

function anyCaseRule(models: readonly string[]): Rule {
  const pattern = `^(?:${models.map(anyCasePattern).join("|")})$`;
  return Object.freeze({
    name: "configured-models",
    section: "sdkgen.config.ts, operations",
    message: `model must be ${models.map((id) => JSON.stringify(id)).join(" or ")}, in upper or lower case`,
    schema: objectOf([["properties", objectOf([["model", objectOf([["pattern", pattern]])]])]]),
    param: "model",
  });
}

function anyCasePattern(id: string): string {
  return [...id]
    .map((letter) => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
      if (lower !== upper && [...lower].length === 1 && [...upper].length === 1) {
        return `[${lower}${upper}]`;
      }
      return letter.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
    })
    .join("");
}
