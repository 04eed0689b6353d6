// Rules that would say again what the contract has said: one mistake, one issue.
import { isJsonObject, stringsOf, type JsonObject, type Schema } from "../../../schema/json.js";
import { schemasOf } from "../keywords/predicates.js";
import { and, atom, or, type Formula } from "./formula.js";
import type { RuleContext } from "./rule-formula.js";

/** Holds unless the contract refuses a request for lack of fields that the rule asks for once more. */
export function isNews(rule: Schema, contract: JsonObject, { field }: RuleContext): Formula {
  const repeated = neededFields(contract).filter((names) => isBrokenWithout(rule, new Set(names)));
  const given = (name: string) =>
    atom(`${field(name)} !== undefined`, `${field(name)} === undefined`);
  return and(...repeated.map((names) => or(...names.map(given))));
}

// Of each list the contract needs one field.
function neededFields(contract: JsonObject): readonly (readonly string[])[] {
  const required = stringsOf(contract["required"]).map((name) => [name]);
  const branches = schemasOf(contract["anyOf"]).map((branch) =>
    isJsonObject(branch) && Object.keys(branch).join() === "required"
      ? stringsOf(branch["required"])
      : [],
  );
  const isOneOfFields = branches.length > 0 && branches.every(({ length }) => length === 1);
  return isOneOfFields ? [...required, branches.flat()] : required;
}

// Whether nothing that a request holds beside can keep the schema.
function isBrokenWithout(schema: Schema, absent: ReadonlySet<string>): boolean {
  if (!isJsonObject(schema)) return !schema;
  const { anyOf, allOf, required, "x-total": total } = schema;
  const isBroken = (sub: Schema) => isBrokenWithout(sub, absent);
  const branches = schemasOf(anyOf);
  return (
    stringsOf(required).some((name) => absent.has(name)) ||
    schemasOf(allOf).some(isBroken) ||
    (branches.length > 0 && branches.every(isBroken)) ||
    (isJsonObject(total) && isTotalBroken(total, absent))
  );
}

function isTotalBroken({ of, minimum }: JsonObject, absent: ReadonlySet<string>): boolean {
  const parts = Array.isArray(of) ? of : [];
  return (
    typeof minimum === "number" &&
    minimum > 0 &&
    parts.every((part: unknown) => {
      const path = isJsonObject(part) ? part["path"] : part;
      return typeof path === "string" && absent.has(path.split("/")[0] ?? "");
    })
  );
}
