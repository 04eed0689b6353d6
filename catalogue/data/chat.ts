// Recognises the conversation of a text model by its schema: a list of turns with a role and parts.
import type { Chat, Control, FormField } from "./form-data.js";

const ROLES = ["user", "model"];

/**
 * Returns a `Chat` if `items` is the control of a turn: an object with `role` and `parts`. Returns
 * `undefined` for other items, or if a turn has further required fields.
 */
export function chatOf(items: Control): Chat | undefined {
  const turn = fieldsOf(items);
  const [role, parts] = ["role", "parts"].map((name) => controlIn(turn, name));
  if (role?.kind !== "choice" || !ROLES.every((one) => role.values.includes(one))) return undefined;
  if (parts?.kind !== "list") return undefined;
  const part = fieldsOf(parts.items);
  if (controlIn(part, "text")?.kind !== "text") return undefined;
  if (turn.some(({ name, required }) => required && name !== "role" && name !== "parts")) {
    return undefined;
  }
  const file = controlIn(part, "fileData");
  const fileFields = file === undefined ? [] : fieldsOf(file);
  const takesFiles = ["mimeType", "fileUri"].every(
    (name) => controlIn(fileFields, name)?.kind === "text",
  );
  return { takesFiles };
}

// Returns the fields of an object, or of all options of a union. A schema can describe a part of a
// message as an object or as a union.
const fieldsOf = (control: Control): readonly FormField[] =>
  control.kind === "object"
    ? control.fields
    : control.kind === "union"
      ? control.options.flatMap((option) => fieldsOf(option.control))
      : [];

const controlIn = (fields: readonly FormField[], name: string): Control | undefined =>
  fields.find((field) => field.name === name)?.control;
