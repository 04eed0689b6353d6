// Conditions and alternatives in words, where they have one of the forms that contracts use.
import { isJsonObject, type JsonObject } from "../../../schema/json.js";
import { keyword, stringsAt } from "../reading/keyword.js";
import type { Conditional } from "../meaning/parts.js";
import type { Conjunction } from "../meaning/space.js";
import { listed, show, showText } from "../../../diff/words.js";

/** A condition, as a clause. */
export function conditionWords({
  not,
  conditional,
}: {
  readonly not?: Conjunction;
  readonly conditional?: Conditional;
}): string {
  const excluded = not && requiredOnly(not);
  if (excluded?.length === 1) return `${names(excluded)} is not sent`;
  if (excluded !== undefined) return `${names(excluded)} are not sent together`;
  const asked = conditional && requiredOnly(conditional.then);
  if (conditional?.dependsOn !== undefined && asked !== undefined) {
    return `${showText(conditional.dependsOn)} asks for ${names(asked)}`;
  }
  if (conditional?.dependsOn !== undefined) {
    return `what may be sent beside ${showText(conditional.dependsOn)}`;
  }
  return conditional === undefined ? "a combination of values" : "what depends on other values";
}

/** Alternatives, each as short as it can be said. */
export function alternativeWords(branches: readonly Conjunction[]): string {
  return listed(branches.map(branchWords));
}

function branchWords(branch: Conjunction): string {
  const required = requiredOnly(branch);
  if (required !== undefined) return required.map(showText).join(" and ");
  const schema = single(branch);
  if (schema === undefined) return "a form of its own";
  const title = keyword(schema, "title");
  if (typeof title === "string") return showText(title);
  const constant = keyword(schema, "const");
  if (constant !== undefined) return show(constant);
  const asked = stringsAt(schema, "required");
  if (asked.length > 0) return `a form with ${names(asked)}`;
  const type = keyword(schema, "type");
  return typeof type === "string" ? `a form of ${showText(type)}` : "a form of its own";
}

const names = (required: readonly string[]) => required.map(showText).join(" and ");

// The names that a schema requires, where it says nothing else.
function requiredOnly(conjunction: Conjunction): readonly string[] | undefined {
  const schema = single(conjunction);
  if (schema === undefined) return undefined;
  const says = Object.keys(schema).filter((name) => name !== "type");
  const required = stringsAt(schema, "required");
  return says.length === 1 && says[0] === "required" && required.length > 0 ? required : undefined;
}

function single({ nodes }: Conjunction): JsonObject | undefined {
  const [node] = nodes;
  return nodes.length === 1 && node !== undefined && isJsonObject(node.schema)
    ? node.schema
    : undefined;
}
