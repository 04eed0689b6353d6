// Lists and searches the models that the tools offer. Shortens texts from the catalog.
import { ConfigurationError } from "../../call/errors/index.js";
import type { ModelEntry } from "../../call/model/registry.js";
import { nearest } from "../../validation/near.js";
import { type Fields, fieldsOf, isArray, isObject } from "../../validation/value.js";
import type { McpClient, McpOptions } from "./options.js";

/** Model entries by id, as a generated package exports them. */
export type Models = Readonly<Record<string, ModelEntry>>;

/** A model with its own tool. */
export interface ModelTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the model's requests. */
  readonly schema: Fields;
}

// With more than `MAX_TOOLS` models, or schemas of more than `MAX_SCHEMA_LENGTH` characters in all,
// agents search for models by default. MCP clients recommend at most 20 to 25 tools from all
// servers together. Each tool uses about 2 KB of the agent's context.
const MAX_TOOLS = 8;
const MAX_SCHEMA_LENGTH = 24 * 1024;
const MAX_TEXT_LENGTH = 300;
const MAX_MATCHES = 50;

/** Shortens a text from the catalog to 300 characters. */
export const cut = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1)}…`;

export class Catalog {
  readonly #models: ReadonlyMap<string, ModelEntry>;
  readonly #isOffered: (id: string) => boolean;
  readonly #shape: McpOptions["tools"];
  #tools: Promise<readonly ModelTool[] | undefined> | undefined;

  constructor(models: Models, { models: globs = "*", tools }: McpOptions) {
    const patterns = [globs].flat().map(patternOf);
    const entries = Object.entries(models);
    this.#isOffered = (id) => patterns.some((glob) => glob.test(id));
    this.#models = new Map(entries.filter(([id]) => this.#isOffered(id)));
    this.#shape = tools;
    if (this.#models.size > 0) return;
    throw new ConfigurationError(
      `No model of this package has an id like ${[globs].flat().map(cut).join(" or ")}. Change the option "models".`,
    );
  }

  /**
   * Returns one tool per model, or `undefined` if agents must search for models. `reservedNames`
   * are the names of other tools.
   */
  tools(reservedNames: readonly string[]): Promise<readonly ModelTool[] | undefined> {
    return (this.#tools ??= this.#toolPerModel(reservedNames));
  }

  async #toolPerModel(reservedNames: readonly string[]): Promise<readonly ModelTool[] | undefined> {
    const isExplicit = this.#shape === "each";
    if (this.#shape === "search" || (!isExplicit && this.#models.size > MAX_TOOLS))
      return undefined;
    const used = new Set([...reservedNames, ...[...this.#models.values()].map(({ slug }) => slug)]);
    const tools: ModelTool[] = [];
    for (const [id, entry] of this.#models) {
      // The MCP library looks for a tool of the same name in a plain object. For a name such as
      // `constructor`, it would find a member of `Object.prototype` and refuse the tool.
      const isReserved = reservedNames.includes(entry.slug) || entry.slug in Object.prototype;
      const name = isReserved ? freeName(entry.slug, used) : entry.slug;
      used.add(name);
      const schema = await schemaOf(entry);
      tools.push({ id, name, description: descriptionOf(id, entry), schema });
    }
    const size = tools.reduce((sum, { schema }) => sum + JSON.stringify(schema).length, 0);
    return isExplicit || size <= MAX_SCHEMA_LENGTH ? tools : undefined;
  }

  /**
   * Returns `id` if the server offers a model with this id, else throws `ConfigurationError`. If
   * the client takes models that the package lacks, accepts each id that the option `models`
   * allows.
   */
  resolveId(id: unknown, { internals }: McpClient): string {
    if (typeof id === "string" && this.#models.has(id)) return id;
    if (typeof id === "string" && internals.takesNewerModels && this.#isOffered(id)) return id;
    const near = nearest(String(id), [...this.#models.keys()]);
    throw new ConfigurationError(
      `This server has no model ${JSON.stringify(cut(String(id)))}. ` +
        (near === undefined
          ? `Models: ${cut([...this.#models.keys()].join(", "))}.`
          : `Did you mean ${cut(near)}?`),
    );
  }

  /**
   * Returns the summary of a model and its schema. For a model that the package does not have,
   * returns its id and the schema from the gateway. Throws `ConfigurationError` if neither the
   * package nor the gateway has a usable contract.
   */
  async describe(id: string, client: McpClient): Promise<Fields> {
    const entry = this.#models.get(id);
    if (entry !== undefined) return { ...summary(id, entry), schema: await schemaOf(entry) };
    // `facts` throws if the contract is unusable. Then no call of the model can succeed, so an
    // agent does not need the schema.
    await client.model(id).facts();
    const { parameters } = await client.catalog.schema(id);
    return { model: id, schema: withoutModel(fieldsOf(displaySchema(parameters?.input_schema))) };
  }

  /**
   * Returns the models whose id, title, category, operation or tags contain words of the query,
   * best match first: at most `limit`, and at most 50. A query without words matches all models.
   */
  search(query: string, limit: number): Matches {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = [...this.#models]
      .map(([id, entry]) => {
        const { title = "", category, operation, capabilityTags } = entry;
        const text = [id, title, category, operation, ...capabilityTags].join(" ").toLowerCase();
        return { id, entry, hits: words.filter((word) => text.includes(word)).length };
      })
      .filter(({ hits }) => words.length === 0 || hits > 0)
      .sort((a, b) => b.hits - a.hits);
    const maxMatches = Math.min(MAX_MATCHES, Math.max(1, Math.trunc(limit)));
    const models = matches.slice(0, maxMatches).map(({ id, entry }) => summary(id, entry));
    return { found: matches.length, of: this.#models.size, models };
  }
}

/** The number of all matches, the number of offered models, and the best matches. */
interface Matches {
  readonly found: number;
  readonly of: number;
  readonly models: readonly { readonly model: string }[];
}

const MAX_TAGS = 20;

const summary = (id: string, { title, category, operation, capabilityTags }: ModelEntry) => ({
  model: id,
  title: title && cut(title),
  category: cut(category),
  operation: cut(operation),
  tags: capabilityTags.slice(0, MAX_TAGS).map(cut),
});

const descriptionOf = (id: string, { title, operation, capabilityTags }: ModelEntry): string =>
  `Creates a task of the model ${cut(id)}, which costs money. ${cut([title ?? "", operation, ...capabilityTags].filter(Boolean).join(", "))}`;

// Appends underscores until no other tool has the name.
function freeName(slug: string, used: ReadonlySet<string>): string {
  let name = slug;
  while (used.has(name)) name += "_";
  return name;
}

const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob.replace(/[\\^$.*+?()[\]{}|]/g, (sign) => (sign === "*" ? ".*" : sign === "?" ? "." : `\\${sign}`))}$`,
    "su",
  );

const schemaOf = async (entry: ModelEntry): Promise<Fields> => {
  const { jsonSchema } = (await entry.schema())["~standard"];
  return displaySchema(jsonSchema.input({ target: "draft-2020-12" })) as Fields;
};

// Removes the field `model`, which the SDK itself adds.
function withoutModel(schema: Fields): Fields {
  const { required } = schema;
  const properties = Object.entries(fieldsOf(schema["properties"]));
  return {
    ...schema,
    properties: Object.fromEntries(properties.filter(([name]) => name !== "model")),
    ...(isArray(required) && { required: required.filter((name) => name !== "model") }),
  };
}

// `MAPS` lists the keywords that map names to schemas. `EXACT` lists the keywords whose values must
// not be shortened.
const MAPS = new Set("properties patternProperties dependentSchemas $defs definitions".split(" "));
const EXACT = new Set(
  "default const enum examples $ref pattern required dependentRequired".split(" "),
);

// Shortens the texts in a schema. Omits `x-` keywords, because one of them, `x-mcp-header`, changes
// how the MCP library behaves.
function displaySchema(schema: unknown): unknown {
  if (isArray(schema)) return schema.map(displaySchema);
  if (!isObject(schema)) return typeof schema === "string" ? cut(schema) : schema;
  const keywords = Object.entries(schema).filter(
    ([keyword]) => keyword !== "$schema" && !keyword.startsWith("x-"),
  );
  return Object.fromEntries(
    keywords.map(([keyword, value]) => {
      if (EXACT.has(keyword)) return [keyword, value];
      if (!MAPS.has(keyword) || !isObject(value)) return [keyword, displaySchema(value)];
      const properties = Object.entries(value).map(
        ([name, subschema]) => [name, displaySchema(subschema)] as const,
      );
      return [keyword, Object.fromEntries(properties)];
    }),
  );
}
