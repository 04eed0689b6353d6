// The files of contracts/, read once and typed as far as these tests look into them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface InputSchema {
  readonly $schema: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly additionalProperties: boolean;
}

export interface ModelFile {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  readonly owned_by: string;
  readonly supported_endpoint_types: readonly string[];
  readonly category: string;
  readonly capability_tags?: readonly string[];
  readonly parameters?: {
    readonly operation: string;
    readonly method: string;
    readonly endpoint: string;
    readonly schema_version: string;
    readonly source: string;
    readonly input_schema: InputSchema;
  };
}

export interface OperationFile {
  readonly name: string;
  readonly summary: string;
  readonly section: string;
  readonly operation: string;
  readonly method: string;
  readonly endpoint: string;
  readonly category: string;
  readonly input_schema: InputSchema;
}

export interface Rule {
  readonly name: string;
  readonly says: string;
  readonly section?: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly field?: string;
  readonly refusal: {
    readonly status: number;
    readonly type: string;
    readonly code: string | number;
    readonly param?: string;
  };
}

export interface RuleFile {
  readonly section: string;
  readonly models?: readonly string[];
  readonly operations?: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly fieldRefusals?: Readonly<Record<string, object>>;
  readonly rules: readonly Rule[];
}

/** A file of answers: schemas by name. */
export interface AnswerFile {
  readonly $comment: string;
  readonly $defs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Which schema each status of a route is answered with. */
export type AnswerRoutes = Readonly<
  Record<string, Readonly<Record<string, { readonly $ref: string }>>>
>;

const root = fileURLToPath(new URL("../../contracts/", import.meta.url));

/** Name (path without `.json`) and parsed content of every file of a folder, sub-folders included. */
function readFolder<T>(folder: string): ReadonlyMap<string, T> {
  const names = readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json"))
    .sort();
  return new Map(
    names.map((path) => [
      path.slice(0, -".json".length),
      JSON.parse(readFileSync(`${root}${folder}/${path}`, "utf8")) as T,
    ]),
  );
}

export const models = readFolder<ModelFile>("models");
export const operations = readFolder<OperationFile>("operations");
export const ruleFiles = readFolder<RuleFile>("rules");

const { routes, ...answerFiles } = Object.fromEntries(readFolder<AnswerFile>("answers"));
export const answers = new Map(Object.entries(answerFiles));
export const answerRoutes = routes as unknown as AnswerRoutes;

/** The input schema of a model or an operation, named by id or name. */
export function inputSchemaOf(name: string): InputSchema {
  const schema = models.get(name)?.parameters?.input_schema ?? operations.get(name)?.input_schema;
  if (schema === undefined) throw new Error(`${name} has no input_schema in contracts/`);
  return schema;
}

/** The rules that name a model or an operation. */
export function rulesOf(name: string): readonly Rule[] {
  return [...ruleFiles.values()]
    .filter((file) => [...(file.models ?? []), ...(file.operations ?? [])].includes(name))
    .flatMap((file) => file.rules);
}
