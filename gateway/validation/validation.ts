// Validates requests as the service does: first the contract, then the documented rules.
import { parametersOf, type Catalog } from "../catalog/catalog.js";
import type { Contracts, FieldRefusal } from "../catalog/contracts.js";
import type { Refusal } from "../http/refusal.js";
import { contractCheck, contractDefaults, type ContractCheck } from "./contract-check.js";
import { topField, type Complaint } from "./describe.js";
import { ruleCheck, ruleFilesAbout, type RuleCheck } from "./rule-check.js";

/** Decides if a request body is valid. */
export interface Validation {
  /**
   * Returns the refusal of a body for a catalog model; `undefined` if it is valid. If `operation`
   * is set, the rules of this operation apply too, and its contract applies if the model has none.
   * Without any contract, every field is valid.
   */
  model(id: string, body: unknown, operation?: string): Refusal | undefined;
  /**
   * Returns the refusal of a body for an operation of contracts/operations; `undefined` if it is
   * valid.
   */
  operation(name: string, body: unknown): Refusal | undefined;
  /** Returns the default value of each field in a model's contract. */
  defaults(id: string): Readonly<Record<string, unknown>>;
}

interface Checks {
  readonly contract: ContractCheck;
  readonly rules: readonly RuleCheck[];
  readonly fieldRefusals: ReadonlyMap<string, FieldRefusal>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Compiled checks by catalog entry or operation. All gateways of a process share them. */
const compiled = new WeakMap<object, Checks>();

const NO_CHECKS: Checks = {
  contract: () => ({}),
  rules: [],
  fieldRefusals: new Map(),
  defaults: {},
};

/** Validates against a catalog and the rules of contracts/. Compiles checks at their first use. */
export function createValidation(catalog: Catalog, contracts: Contracts): Validation {
  const inputSchema = (id: string): unknown => parametersOf(catalog.byId.get(id))["input_schema"];

  const checksOf = (owner: object | undefined, name: string, schema: unknown): Checks => {
    if (owner === undefined) return NO_CHECKS;
    const compiledChecks = compiled.get(owner);
    if (compiledChecks !== undefined) return compiledChecks;
    const files = ruleFilesAbout(contracts.rules, name);
    const refusals = files.flatMap(({ fieldRefusals = {} }) => Object.entries(fieldRefusals));
    const checks: Checks = {
      contract: contractCheck(schema),
      rules: files.flatMap(({ rules }) => rules.map(ruleCheck)),
      fieldRefusals: new Map(refusals),
      defaults: contractDefaults(schema),
    };
    compiled.set(owner, checks);
    return checks;
  };
  const modelChecks = (id: string) => checksOf(catalog.byId.get(id), id, inputSchema(id));
  const operationChecks = (name: string) => {
    const operation = contracts.operations.get(name);
    return checksOf(operation, name, operation?.input_schema);
  };

  return {
    model(id, body, operation) {
      const model = modelChecks(id);
      if (operation === undefined) return refusalOf(model, body);
      const { rules, ...otherChecks } = operationChecks(operation);
      const contract = inputSchema(id) === undefined ? otherChecks : model;
      return refusalOf({ ...contract, rules: [...rules, ...model.rules] }, body);
    },
    operation: (name, body) => refusalOf(operationChecks(name), body),
    defaults: (id) => modelChecks(id).defaults,
  };
}

/**
 * Returns the first refusal of a body. Checks single fields, then documented rules, then
 * constraints between fields. If a wrong value of the right type also breaks a rule about its
 * field, returns the refusal of the rule, which has the documented status and code.
 */
function refusalOf(
  { contract, rules, fieldRefusals, defaults }: Checks,
  body: unknown,
): Refusal | undefined {
  const { field, whole } = contract(body);
  const broken = rules.flatMap((check) => check(body, { defaults }) ?? []);
  const toRefusal = ({ message, param, path, isMissing }: Complaint): Refusal => ({
    status: 400,
    type: "invalid_request_error",
    code: "invalid_request",
    message,
    param,
    ...(isMissing ? {} : fieldRefusals.get(path)),
  });
  if (field === undefined) return broken[0] ?? (whole && toRefusal(whole));
  const top = topField(field.param ?? "");
  const better = broken.find(({ param }) => param !== undefined && topField(param) === top);
  return field.isUnusable || better === undefined ? toRefusal(field) : better;
}
