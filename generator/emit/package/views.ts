// What the templates show: every text from the catalog encoded for the place it goes to.
import type { Contracts } from "../../normalise/normalise.js";
import type { Contract, ModelContract } from "../../normalise/contract.js";
import { hasSlugForm } from "../../normalise/names.js";
import { nameOnClient } from "../../normalise/operations.js";
import { isJsonArray, isJsonObject, stringsOf, type JsonObject } from "../../schema/json.js";
import { exampleRequest } from "../example.js";
import { BANNER, modulePath } from "../request-module.js";
import { schemaPath } from "../schema-module.js";
import { objectKey, propertyKey } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { markdownCode, markdownText } from "../text/markdown.js";

/** What runtime/ imports beside Node itself. */
export const RUNTIME_DEPENDENCIES: Readonly<Record<string, string>> = {
  "eventsource-parser": "^3.1.1",
  undici: "^7.30.2",
};

/** What the package being written says of itself. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly repository?: string | undefined;
  readonly license?: string | undefined;
}

/** The view that all templates share. */
export function packageView(contracts: Contracts, facts: PackageFacts): object {
  const { name, version, repository, license } = facts;
  return {
    banner: BANNER,
    name: JSON.stringify(name),
    version: JSON.stringify(version),
    repository: repository === undefined ? "" : JSON.stringify({ type: "git", url: repository }),
    license: license === undefined ? "" : JSON.stringify(license),
    title: markdownText(name),
    dependencies: JSON.stringify(RUNTIME_DEPENDENCIES),
    main: conditionsOf("index"),
    schemaModule: stringLiteral(`${name}/schemas/${contracts.models.map(subpathName)[0] ?? ""}`),
    models: contracts.models.map((contract) => modelView(contract, name)),
    operations: contracts.operations.map(operationView),
    untyped: contracts.untyped.map(({ id, category, capabilityTags }) => ({
      id: stringLiteral(id),
      category: stringLiteral(category),
      tags: `[${capabilityTags.map(stringLiteral).join(", ")}]`,
      shown: {
        id: markdownCode(id),
        category: markdownText(category),
        tags: shownTags(capabilityTags),
      },
    })),
  };
}

/** Where `exports` leads for a module: each form with the declarations that are of its kind. */
function conditionsOf(path: string): string {
  const form = (folder: string) => ({
    types: `./dist/${folder}/${path}.d.ts`,
    default: `./dist/${folder}/${path}.js`,
  });
  return JSON.stringify({ import: form("esm"), require: form("cjs") });
}

function moduleView(contract: Contract, subpath: string): object {
  const path = modulePath(contract);
  return {
    subpath: JSON.stringify(`./${subpath}`),
    conditions: conditionsOf(path),
    module: stringLiteral(`./${path}.js`),
    type: contract.names.type,
  };
}

function modelView(contract: ModelContract, packageName: string): object {
  const name = subpathName(contract);
  return {
    ...moduleView(contract, `models/${name}`),
    schemaSubpath: JSON.stringify(`./schemas/${name}`),
    schemaConditions: conditionsOf(schemaPath(contract)),
    module: stringLiteral(`./models/${contract.names.file}.js`),
    key: propertyKey(contract.id),
    registryKey: registryKey(contract.id),
    heading: markdownCode(contract.id),
    code: markdownCode(contract.id),
    category: markdownText(contract.category),
    tags: shownTags(contract.capabilityTags),
    required: requiredFields(contract.schema) || "–",
    version: markdownText(contract.schemaVersion),
    snippet: snippet(contract, packageName),
  };
}

const shownTags = (tags: readonly string[]) => markdownText(tags.join(", ")) || "–";

function requiredFields(schema: JsonObject): string {
  const always = stringsOf(schema["required"]).filter((field) => field !== "model");
  const branches = isJsonArray(schema["anyOf"]) ? schema["anyOf"] : [];
  const sets = branches.map((branch) => stringsOf(isJsonObject(branch) ? branch["required"] : []));
  const choice = sets.every((set) => set.length > 0) ? sets : [];
  const oneOf = choice.map((set) => set.map(markdownCode).join(" with ")).join(", ");
  return [...always.map(markdownCode), ...(oneOf === "" ? [] : [`one of ${oneOf}`])].join(", ");
}

// A subpath with `*` would be a pattern, and one with `..` is not allowed.
const subpathName = ({ id, names }: ModelContract) => (isSubpath(id) ? id : names.file);

const isSubpath = (id: string) =>
  /^[\w@.-]+(\/[\w@.-]+)*$/.test(id) &&
  !/(^|\/)(\.{1,2}|node_modules)(\/|$)/.test(id) &&
  !hasSlugForm(id);

// The file's text ends up inside a Markdown fence, which a literal cannot close: it has no line breaks.
function snippet(contract: ModelContract, packageName: string): string {
  const input = Object.entries(exampleRequest(contract))
    .map(([field, value]) => `  ${objectKey(field)}: ${literalOf(value)},`)
    .join("\n");
  const plural = contract.category === "image" ? "images" : "videos";
  return [
    `import { createClient } from ${stringLiteral(packageName)};`,
    "",
    "const client = createClient();",
    `const result = await client.model(${stringLiteral(contract.id)}).run({`,
    input,
    "});",
    `console.log(result.${plural}, result.cost);`,
  ].join("\n");
}

function literalOf(value: unknown): string {
  if (typeof value === "string") return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${objectKey(key)}: ${literalOf(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

// In an object literal, a plain `__proto__` sets the prototype instead of a member.
const registryKey = (id: string) => (id === "__proto__" ? '["__proto__"]' : propertyKey(id));

function operationView(contract: Contract): object {
  const summary = contract.kind === "operation" ? contract.summary : contract.id;
  return {
    ...moduleView(contract, modulePath(contract)),
    key: propertyKey(contract.id),
    registryKey: registryKey(contract.id),
    fromSource: stringLiteral(`./${modulePath(contract)}.js`),
    summary: markdownText(summary),
    call: markdownCode(`client.${nameOnClient(contract.id)}`),
    endpoint: markdownCode(`${contract.method} ${contract.endpoint}`),
  };
}
