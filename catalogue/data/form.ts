// Converts the schema of a request to form fields with name, control and limits.
import { choicesOf, groupsOf } from "./choices.js";
import { controlOf, type FieldContext } from "./controls.js";
import type { FormData, FormField } from "./form-data.js";
import { withRowRules } from "./row-rules.js";
import { titleOfName } from "./title.js";
import { parentsOf } from "./under.js";
import {
  type Contract,
  type Definitions,
  type Field,
  isJsonObject,
  type JsonObject,
  type Node,
  rangesOf,
  requestTree,
  serverLines,
  unitOf,
} from "../../generator/forms.js";

type FormContract = Pick<Contract, "id" | "schema" | "rules" | "imageFields">;

/**
 * Returns the form of a contract, without the field `model`. `usual` has the field names that many
 * models in the category share. `extraLevels` allows more levels of nested controls. Default 0.
 */
export function formData(
  contract: FormContract,
  usual: ReadonlySet<string>,
  extraLevels: number = 0,
): FormData {
  const tree = requestTree(contract.schema);
  const groups = groupsOf(contract);
  const isSwitch = (name: string) => tree.root.fields.get(name)?.node.kind === "boolean";
  const parents = parentsOf(groups, (name) => !usual.has(name) && !isSwitch(name));
  const fields = formOf(tree.root.fields, { ...tree, ...contract }, -extraLevels).map(
    (field): FormField => {
      const under = parents.get(field.name);
      return {
        ...field,
        ...titleOf(contract.schema, field),
        ...(usual.has(field.name) && { usual: true }),
        ...(under !== undefined && { under }),
      };
    },
  );
  return {
    fields: withRowRules(
      fields.filter(({ name }) => name !== "model"),
      contract.rules,
    ),
    choices: choicesOf(groups, [...tree.root.fields.keys()]),
    groups,
  };
}

// Returns the title from the contract, or `{}` if there is none. If the description only repeats
// the title, an empty description replaces it.
function titleOf({ properties }: JsonObject, { name, description }: FormField) {
  const field = isJsonObject(properties) && Object.hasOwn(properties, name) && properties[name];
  const title = isJsonObject(field) ? field["title"] : undefined;
  if (typeof title !== "string" || title.trim() === "") return {};
  return { title, ...(description === title && { description: "" }) };
}

/** Returns form fields for the fields of an object, in the order of the contract. */
export const formOf = (
  fields: ReadonlyMap<string, Field>,
  { definitions, imageFields = [] }: Definitions & Pick<Contract, "imageFields">,
  depth: number = 0,
): readonly FormField[] =>
  fieldsOf({ fields }, { definitions, imageFields, names: [], depth, fieldsOf });

const fieldsOf = (
  { fields }: { readonly fields: ReadonlyMap<string, Field> },
  context: FieldContext,
): readonly FormField[] =>
  [...fields]
    // Skips optional fields that no request may contain.
    .filter(([, { node, required }]) => required || node.kind !== "never")
    .map(([name, { node, required }]) =>
      fieldOf(name, node, required, { ...context, names: [name, ...context.names] }),
    );

function fieldOf(name: string, node: Node, required: boolean, context: FieldContext): FormField {
  const { description, default: standard, deprecated, remarks } = node;
  const title = remarks?.["title"];
  const limits = limitsOf(name, node);
  const note = serverLines(node).join(" ");
  return {
    name,
    title: typeof title === "string" && title.trim() !== "" ? title : titleOfName(name),
    required,
    control: controlOf(node, context),
    ...(description !== undefined && description !== title && { description }),
    ...(limits !== "" && { limits }),
    ...(note !== "" && { note }),
    ...(standard !== undefined && { default: standard }),
    ...(deprecated === true && { deprecated }),
  };
}

/** Returns the limits as text, such as `3 to 15 seconds` or `1 to 6 items`. */
function limitsOf(name: string, node: Node): string {
  const unit = unitOf(name);
  const ranges = rangesOf(node);
  const [first = "", ...others] =
    unit === undefined && ranges.length === 1
      ? ranges
      : ranges.filter((range) => range !== "an integer");
  const counted = /(^|\s)1$/.test(first) ? unit?.replace(/s$/, "") : unit;
  return [`${first} ${counted ?? ""}`.trim(), ...others].join(", ");
}
