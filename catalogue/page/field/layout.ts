// Orders the fields of a form. Required and common fields come first. Rare fields go to the section
// "more".
import type { Choice, FormData, FormField } from "../../data/form-data.js";
import type { Request } from "../request/request.js";
import { isActive, isRequiredNow } from "./modes.js";
import { areFew, valueLabel } from "./values.js";
import { memberOf } from "../../../generator/page.js";

/** An item of the form: a field, or a choice between groups of fields. */
export type Block =
  | { readonly kind: "field"; readonly field: FormField; readonly isHalf: boolean }
  | { readonly kind: "choice"; readonly choice: Choice; readonly at: number };

/** The layout of a form: the visible items, then the fields in the section "more". */
export interface Layout {
  readonly front: readonly Block[];
  readonly more: readonly FormField[];
}

// If a form has at most this number of rarely used fields, it has no section "more": all fields are
// in front.
const FEW = 2;

/** Returns the layout of a form. `moving` has the names of fields that change the price. */
export function layoutOf(
  { fields, choices, groups }: FormData,
  request: Request,
  moving: ReadonlySet<string>,
): Layout {
  const isVisible = (field: FormField) =>
    field.under === undefined ||
    isActive(field, request, { groups }) ||
    memberOf(request, field.name) !== undefined;
  const isFirst = (field: FormField) =>
    field.required || isRequiredNow(field.name, request, groups);
  const inChoice = new Set(choices.flatMap(({ sides }) => sides.flat()));
  const isFront = (field: FormField) =>
    isFirst(field) ||
    moving.has(field.name) ||
    field.usual === true ||
    inChoice.has(field.name) ||
    // A parent field stays in front, because its value shows or hides other fields.
    fields.some(({ under }) => under === field.name);
  const top = fields.filter(({ under }) => under === undefined);
  const below = fields.filter((field) => field.under !== undefined);
  const rest = [
    ...top.filter((field) => !isFront(field)),
    ...below.filter((field) => !isVisible(field)),
  ];
  const more = rest.length <= FEW ? [] : rest;
  const front = [
    ...top.filter(isFirst),
    ...top.filter((field) => !isFirst(field) && !more.includes(field)),
  ];
  return { front: blocksOf(front, choices, below), more };
}

function blocksOf(
  fields: readonly FormField[],
  choices: readonly Choice[],
  below: readonly FormField[],
): readonly Block[] {
  const isAlone = ({ name }: FormField) => below.every(({ under }) => under !== name);
  const blocks: Block[] = [];
  for (const field of fields) {
    const at = choices.findIndex(({ sides }) => sides.flat().includes(field.name));
    const choice = choices[at];
    if (choice === undefined) {
      const isHalf = isSmall(field) && isAlone(field);
      blocks.push({ kind: "field", field, isHalf });
    } else if (!blocks.some((block) => block.kind === "choice" && block.at === at)) {
      blocks.push({ kind: "choice", choice, at });
    }
  }
  return pairBlocks(blocks);
}

// A small field shares its line with another small field. The other field must be among the next
// `NEAR` items.
const NEAR = 3;

function pairBlocks(blocks: readonly Block[]): readonly Block[] {
  const remaining = [...blocks];
  const ordered: Block[] = [];
  for (let block = remaining.shift(); block !== undefined; block = remaining.shift()) {
    const at = isHalf(block) ? remaining.slice(0, NEAR).findIndex(isHalf) : -1;
    if (at >= 0) ordered.push(block, ...remaining.splice(at, 1));
    else ordered.push(block.kind === "field" ? { ...block, isHalf: false } : block);
  }
  return ordered;
}

const isHalf = (block: Block) => block.kind === "field" && block.isHalf;

const SMALL = 26;

function isSmall({ control }: FormField): boolean {
  if (control.kind === "boolean") return true;
  if (control.kind === "number") return control.grid === undefined;
  if (control.kind !== "choice") return false;
  return !areFew(control.values) || control.values.map(valueLabel).join("  ").length <= SMALL;
}
