// `const` and `enum`: the listed values, what types they have, and how a value is compared with them.
import { isJsonArray, type Json, type JsonObject } from "../../../schema/json.js";
import { all, arrayLiteral, call, type Code } from "../../layout/code.js";
import { constantCase } from "../../text/identifier.js";
import { scalarLiteral } from "../../text/literal.js";
import { isScalar, type JsonScalar } from "../../../schema/scalar.js";
import { hasOneOf } from "../../../schema/choices.js";
import { constant, use } from "../module-scope.js";
import {
  broken,
  jsonExpression,
  leave,
  leaveIf,
  stopAt,
  type Fault,
  type Place,
} from "../place.js";

// So many comparisons are faster than looking through a list.
const MOST_COMPARED = 16;

/** Statements for `const` and `enum`; `types` are those that the value is known to have, empty where nothing is known. */
export function valueAssertions(
  schema: JsonObject,
  place: Place,
  types: readonly string[],
): readonly Code[] {
  const { value, scope } = place;
  const found: Code[] = [];
  const { const: constantValue, enum: members } = schema;
  // Values of other types than the value is known to have are not even compared: a compiler would object.
  const isPossible = (one: Json) => types.length === 0 || hasOneOf(one, types);
  if (constantValue !== undefined) {
    if (isScalar(constantValue)) {
      const literal = scalarLiteral(constantValue);
      const fault: Fault = { record: "notConstant", facts: [literal] };
      const test = isPossible(constantValue) ? `${value} !== ${literal}` : "";
      found.push(test === "" ? leave(place, fault) : leaveIf(stopAt(place, test, fault)));
    } else {
      const text = JSON.stringify(constantValue);
      const name = constant(
        scope,
        `${constantCase(place.hint)}_VALUE`,
        `const:${text}`,
        (fresh) => [`const ${fresh}: unknown = `, jsonExpression(constantValue), ";"],
      );
      const isBroken: Code = ["!", call(use(scope, "equal"), [value, name])];
      const kind = isJsonArray(constantValue) ? "an array" : "an object";
      found.push(leaveIf(stopAt(place, isBroken, broken("const", name, `must be ${kind}`))));
    }
  }
  if (isJsonArray(members)) {
    const isListed = place.mode === "collect" || !isComparable(members);
    const name = isListed ? choiceConstant(place, members) : "";
    const fault: Fault = { record: "noChoice", facts: [name] };
    const scalars = members.every(isScalar) ? members : undefined;
    // Of a value that is a constant already, only that is left to be listed.
    const left = isScalar(constantValue) ? [constantValue] : scalars;
    const compared = scalars?.filter((one) => isPossible(one) && left?.includes(one) === true);
    if (compared === undefined) {
      const isBroken: Code = ["!", call(use(scope, "includes"), [name, value])];
      found.push(leaveIf(stopAt(place, isBroken, fault)));
    } else if (compared.length === 0 && members.length > 0) {
      found.push(leave(place, fault));
    } else if (!isScalar(constantValue)) {
      found.push(leaveIf(stopAt(place, noneOf(compared, value, name), fault)));
    }
  }
  return found;
}

const isComparable = (members: readonly Json[]): boolean =>
  members.every(isScalar) && members.length > 0 && members.length <= MOST_COMPARED;

/** When a value is none of the scalars that the constant `name` lists. */
export function noneOf(members: readonly JsonScalar[], value: string, name: string): Code {
  return isComparable(members)
    ? all(members.map((member) => `${value} !== ${scalarLiteral(member)}`))
    : ["!", call(`${name}.includes`, [value])];
}

/** The module constant of listed values. */
export function choiceConstant({ scope, hint }: Place, members: readonly Json[]): string {
  const areNumbers = members.every((member) => typeof member === "number");
  return constant(
    scope,
    `${constantCase(hint)}_VALUES`,
    `enum:${JSON.stringify(members)}`,
    (fresh) => [
      `const ${fresh}: readonly unknown[] = `,
      members.every(isScalar)
        ? arrayLiteral(members.map(scalarLiteral), areNumbers)
        : jsonExpression(members),
      ";",
    ],
  );
}
