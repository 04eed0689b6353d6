// Compares the sum of a list with the field that a documented rule names, and finds changes that
// correct the sum. This module loads when a sum is wrong.
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { FormField, SumRule } from "../../../data/form-data.js";
import type { Request } from "../../request/request.js";
import { WORDS } from "../../words/sum.js";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../../generator/page.js";

/** A wrong sum as a sentence, and changes that correct it. */
export interface WrongSum {
  /** The sentence, such as `4 + 4 = 8, the video has 5 seconds.` */
  readonly text: string;
  readonly changes: readonly SumChange[];
}

/** A change that corrects a sum, such as `Make the video 8 seconds`. */
export interface SumChange {
  readonly text: string;
  /** Name of the request field that the change sets. */
  readonly name: string;
  readonly value: Json;
}

export interface WholeRequestState {
  readonly request: Request;
  readonly fields: readonly FormField[];
  /** Category of the model, such as `video`. */
  readonly category: string;
  readonly validate: (request: Request) => readonly Issue[];
}

/**
 * Describes a wrong sum. The items of the list have a number field `member`, and these numbers must
 * add up to the request field that `equals` names. Offers only changes that the contract accepts.
 * Returns `undefined` if no item has a number, or if the request field is not a number. If the
 * request omits this field, its default counts.
 */
export function wrongSum(
  list: string,
  { member, equals }: SumRule,
  { request, fields, category, validate }: WholeRequestState,
): WrongSum | undefined {
  const items = itemsOf(request[list]);
  const amounts = items.map((item) => item[member]).filter((amount) => typeof amount === "number");
  const field = fields.find(({ name }) => name === equals);
  const expected = Object.hasOwn(request, equals) ? request[equals] : field?.default;
  if (field === undefined || amounts.length === 0 || typeof expected !== "number") return undefined;
  const sum = round(amounts.reduce((total, amount) => total + amount, 0));
  const shares = shareOut(expected, items.length, stepOf(fields, list, member));
  const { control } = field;
  const target = { name: equals, category, unit: control.kind === "number" && control.unit };
  const changes: SumChange[] = [{ text: WORDS.make(sum, target), name: equals, value: sum }];
  if (shares !== undefined) {
    const value = items.map((item, at): Json => ({ ...item, [member]: shares[at] ?? 0 }));
    changes.push({ text: WORDS.share(expected, shares), name: list, value });
  }
  // Whether an issue is about the changed value. Other values of the request may still be wrong.
  const isChanged = ([name, , part]: Issue["path"], change: SumChange) =>
    name === change.name && (name === equals || part === member);
  return {
    text: WORDS.broken(amounts, sum, expected, target),
    changes: changes.filter(
      (change) =>
        !validate({ ...request, [change.name]: change.value }).some(({ path }) =>
          isChanged(path, change),
        ),
    ),
  };
}

/**
 * Shares a total out among `count` items, in multiples of `step` that differ by at most one step.
 * Returns `undefined` if there are no items, or if the total is not a multiple of `step`.
 */
export function shareOut(total: number, count: number, step = 1): readonly number[] | undefined {
  const steps = Math.round(total / step);
  if (count < 1 || Math.abs(steps * step - total) > 1e-9) return undefined;
  const least = Math.floor(steps / count);
  const rest = steps - least * count;
  return Array.from({ length: count }, (_, at) => round((least + (at < rest ? 1 : 0)) * step));
}

const round = (amount: number) => Number(amount.toPrecision(12));

// Returns the items of a list. An item that is not an object counts as an empty object.
const itemsOf = (value: Json | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.map((item) => (isJsonObject(item) ? item : {})) : [];

function stepOf(fields: readonly FormField[], list: string, member: string): number | undefined {
  const control = fields.find(({ name }) => name === list)?.control;
  const item = control?.kind === "list" ? control.items : undefined;
  const field = item?.kind === "object" && item.fields.find(({ name }) => name === member);
  return field && field.control.kind === "number" ? field.control.grid?.step : undefined;
}
