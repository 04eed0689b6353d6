// The server-side validation of one instance: a model's or an operation's contract, then the documented rules.
import { rawMember, type Catalog } from "../catalog/catalog.js";
import type { Contracts, RuleFile } from "../catalog/contracts-folder.js";
import type { Refusal } from "../http/refusal.js";
import { contractCheck, contractDefaults, type ContractCheck } from "./contract-check.js";
import { topField } from "./describe.js";
import { isObject } from "./instance-path.js";
import { ruleCheck, ruleFilesAbout, type RuleCheck } from "./rule-check.js";

/** The authority on request bodies. */
export interface Validation {
  /** The refusal of a body for a catalog model, or nothing. A model without a contract refuses nothing. */
  model(id: string, body: unknown): Refusal | undefined;
  /** The refusal of a body for an operation of contracts/operations, or nothing. */
  operation(name: string, body: unknown): Refusal | undefined;
  /** As `operation`, but only its documented rules: for a model that brings a contract of its own. */
  operationRules(name: string, body: unknown): Refusal | undefined;
  /** True when a catalog model has a contract. */
  hasContract(id: string): boolean;
  /** Defaults of a model's contract by field. */
  defaults(id: string): Readonly<Record<string, unknown>>;
}

interface Checks {
  readonly contract: ContractCheck;
  readonly rules: readonly RuleCheck[];
  readonly fieldCodes: ReadonlyMap<string, string>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Compiled checks by catalog entry or operation: contracts/ is one object per process, so it compiles once. */
const compiled = new WeakMap<object, Checks>();

const NO_CHECKS: Checks = {
  contract: () => undefined,
  rules: [],
  fieldCodes: new Map(),
  defaults: {},
};

/** Validation against a catalog; contracts/ gives operations and rules. Compiles on first use. */
export function createValidation(catalog: Catalog, contracts: Contracts): Validation {
  const modelChecks = (id: string): Checks =>
    checksOf(
      catalog.byId.get(id),
      () => inputSchema(catalog, id),
      () => ruleFilesAbout(contracts.rules, { model: id }),
    );
  const operationChecks = (name: string): Checks => {
    const operation = contracts.operations.get(name);
    return checksOf(
      operation,
      () => operation?.input_schema,
      () => ruleFilesAbout(contracts.rules, { operation: name }),
    );
  };

  return {
    model: (id, body) => refusalOf(modelChecks(id), body),
    operation: (name, body) => refusalOf(operationChecks(name), body),
    operationRules: (name, body) =>
      refusalOf({ ...operationChecks(name), contract: () => undefined }, body),
    hasContract: (id) => inputSchema(catalog, id) !== undefined,
    defaults: (id) => modelChecks(id).defaults,
  };
}

function checksOf(
  owner: object | undefined,
  schema: () => unknown,
  ruleFiles: () => readonly RuleFile[],
): Checks {
  if (owner === undefined) return NO_CHECKS;
  const known = compiled.get(owner);
  if (known !== undefined) return known;
  const input = schema();
  const files = ruleFiles();
  const checks: Checks = {
    contract: contractCheck(input),
    rules: files.flatMap(({ rules }) => rules.map(ruleCheck)),
    fieldCodes: new Map(files.flatMap(({ fieldCodes = {} }) => Object.entries(fieldCodes))),
    defaults: contractDefaults(input),
  };
  compiled.set(owner, checks);
  return checks;
}

/** The `input_schema` of a catalog model, when it has one. */
function inputSchema(catalog: Catalog, id: string): unknown {
  const entry = catalog.byId.get(id);
  const raw = entry === undefined ? undefined : rawMember(entry, "parameters");
  const parameters: unknown = raw === undefined ? undefined : JSON.parse(raw);
  return isObject(parameters) ? parameters["input_schema"] : undefined;
}

function refusalOf(
  { contract, rules, fieldCodes, defaults }: Checks,
  body: unknown,
): Refusal | undefined {
  const complaint = contract(body);
  const broken = rules.flatMap((check) => check(body, { defaults }) ?? []);
  if (complaint === undefined) return broken[0];
  const field = complaint.param === undefined ? undefined : topField(complaint.param);
  // A rule that names the same field knows the documented code (invalid_resolution, 422, …) better.
  const named = broken.find(({ param }) => param !== undefined && topField(param) === field);
  return (
    named ?? {
      status: 400,
      type: "invalid_request_error",
      code: fieldCodes.get(field ?? "") ?? "invalid_request",
      message: complaint.message,
      ...(complaint.param === undefined ? {} : { param: complaint.param }),
    }
  );
}
