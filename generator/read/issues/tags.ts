// Finds the discriminator of a value with several alternatives, called forms: the field whose value
// selects a form. Also finds a name for each form, for messages.
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { resolveNode, type Node, type Obj, type Tree } from "../tree/tree.js";

/** A discriminator: the field whose value selects a form. */
export interface Tag {
  readonly name: string;
  /** For each form, the values of the field that select this form. */
  readonly words: readonly (readonly JsonScalar[])[];
}

/** Finds the discriminator of a union of objects. Returns undefined if there is none. */
export function tagOf(forms: readonly Node[], tree: Tree): Tag | undefined {
  const objects = forms.map((form) => resolveNode(form, tree));
  const [first] = objects;
  if (first?.kind !== "object" || forms.length < 2) return undefined;
  for (const name of first.fields.keys()) {
    const words = objects.map((each) => (each.kind === "object" ? wordsAt(each, name) : []));
    const all = words.flat();
    const isTag = words.every((each) => each.length > 0) && new Set(all).size === all.length;
    if (isTag) return { name, words };
  }
  return undefined;
}

function wordsAt({ fields }: Obj, name: string): readonly JsonScalar[] {
  const field = fields.get(name);
  if (field?.required !== true || field.node.kind !== "words") return [];
  return field.node.values.every(isScalar) ? field.node.values.filter(isScalar) : [];
}

/**
 * Returns the required fields of each form, which messages use as the form's name. If two forms
 * require the same fields, both lists are empty.
 */
export function formNames(members: readonly Node[], tree: Tree): readonly (readonly string[])[] {
  const names = members.map((member) => {
    const form = resolveNode(member, tree);
    const kinds = form.kind === "union" ? form.members : [form];
    const fields = kinds.flatMap((each) => (each.kind === "object" ? [...each.fields] : []));
    return fields.flatMap(([name, { required }]) => (required ? [name] : []));
  });
  const isUnique = (each: readonly string[]) =>
    names.filter((other) => other.join() === each.join()).length === 1;
  return names.map((each) => (isUnique(each) ? each : []));
}
