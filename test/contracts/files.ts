// The files of contracts/, read once. Only members that tests use are typed.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Json = Readonly<Record<string, unknown>>;

export interface InputSchema extends Json {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

export interface ModelFile {
  readonly id: string;
  readonly owned_by: string;
  readonly category: string;
  readonly capability_tags?: readonly string[];
  readonly parameters?: Json & { readonly input_schema: InputSchema };
}

export interface OperationFile extends Json {
  readonly endpoint: string;
  readonly input_schema: InputSchema;
}

interface Rule {
  readonly name: string;
  readonly says: string;
  readonly section?: string;
  readonly schema: Json;
  readonly message: string;
  readonly field?: string;
  readonly refusal: Json;
}

export interface RuleFile {
  readonly section: string;
  readonly models?: readonly string[];
  readonly operations?: readonly string[];
  readonly facts?: Json;
  readonly rules: readonly Rule[];
}

/** A file of answers: schemas by name. */
interface AnswerFile {
  readonly $comment: string;
  readonly $defs: Readonly<Record<string, Json>>;
}

/** The schema of the answer for each status of a route. */
export type AnswerRoutes = Readonly<
  Record<string, Readonly<Record<string, { readonly $ref: string }>>>
>;

const root = fileURLToPath(new URL("../../contracts/", import.meta.url));

/** The parsed content of every file of a folder and its sub-folders, by path without `.json`. */
function readFolder<T>(folder: string): ReadonlyMap<string, T> {
  const paths = readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".json"))
    .sort();
  return new Map(
    paths.map((path) => [
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
