// Compares the sum of a list with the field that a documented rule names, and finds changes that
// correct the sum.
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { FormField, SumRule } from "../../../data/form-data.js";
import { type Request, withMember } from "../../request/request.js";
import { isJsonObject, type Json, memberOf } from "../../../../generator/page.js";

/** A wrong sum, and the values that correct it. */
export interface WrongSum {
  readonly amounts: readonly number[];
  readonly sum: number;
  /** The field that should equal the sum. */
  readonly field: FormField;
  /** The value of the field, or its default. */
  readonly expected: number;
  /** Whether the field accepts the sum. */
  readonly canChangeField: boolean;
  /** Amounts with the expected sum, one for each item, if the items accept them. */
  readonly shares: readonly number[] | undefined;
}

/** The request with its fields and its validator. */
interface Whole {
  readonly request: Request;
  readonly fields: readonly FormField[];
  readonly validate: (request: Request) => readonly Issue[];
}

/** Returns the wrong sum of the list `list`. Returns `undefined` if there is no sum or field. */
export function wrongSum(
  list: string,
  { member, equals }: SumRule,
  { request, fields, validate }: Whole,
): WrongSum | undefined {
  const items = itemsOf(memberOf(request, list));
  const amounts = items
    .map((item) => memberOf(item, member))
    .filter((amount) => typeof amount === "number");
  const field = fields.find(({ name }) => name === equals);
  const expected = memberOf(request, equals) ?? field?.default;
  if (field === undefined || amounts.length === 0 || typeof expected !== "number") return undefined;
  const sum = round(amounts.reduce((total, amount) => total + amount, 0));
  const shares = shareOut(expected, items.length, stepOf(fields, list, member));
  // The sum itself is about other values, so only issues of the changed values count.
  const accepts = (name: string, value: Json, isChanged: (path: Issue["path"]) => boolean) =>
    !validate(withMember(request, name, value)).some(({ path }) => isChanged(path));
  const acceptsShares =
    shares !== undefined &&
    accepts(
      list,
      withShares(items, member, shares),
      (path) => path[0] === list && path[2] === member,
    );
  return {
    amounts,
    sum,
    field,
    expected,
    canChangeField: accepts(equals, sum, (path) => path[0] === equals),
    shares: acceptsShares ? shares : undefined,
  };
}

/** Returns the items of a list with new amounts. */
export const withShares = (
  items: readonly Json[],
  member: string,
  shares: readonly number[],
): readonly Json[] =>
  items.map((item, at) => withMember(isJsonObject(item) ? item : {}, member, shares[at]));

/**
 * Shares a total out among `count` items, in multiples of `step` that differ by at most one step.
 * Returns `undefined` if the total is no multiple.
 */
export function shareOut(total: number, count: number, step = 1): readonly number[] | undefined {
  const steps = Math.round(total / step);
  if (count < 1 || Math.abs(steps * step - total) > 1e-9) return undefined;
  const [least, rest] = [Math.floor(steps / count), ((steps % count) + count) % count];
  return Array.from({ length: count }, (_, at) => round((least + (at < rest ? 1 : 0)) * step));
}

const round = (amount: number) => Number(amount.toPrecision(12));

const itemsOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

function stepOf(fields: readonly FormField[], list: string, member: string): number | undefined {
  const control = fields.find(({ name }) => name === list)?.control;
  const item = control?.kind === "list" ? control.items : undefined;
  const field = item?.kind === "object" && item.fields.find(({ name }) => name === member);
  return field && field.control.kind === "number" ? field.control.grid?.step : undefined;
}
