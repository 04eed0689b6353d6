// The places on which a slider stands: those that the contract allows, and no others.
import type { Num } from "../../../generator/reading/tree.js";
import type { Grid } from "./form-data.js";

// With more places a slider moves by several of them at once, and the number is typed.
const MOST_PLACES = 1_000;
const FEWEST_PLACES = 100;

/** The grid of a number that has both bounds. */
export function gridOf({ integer, min, max, multiples }: Num): Grid | undefined {
  if (min === undefined || max === undefined || multiples.length > 1) return undefined;
  const [multiple] = multiples;
  if (integer && multiple !== undefined && !Number.isInteger(multiple)) return undefined;
  const step = multiple ?? (integer ? 1 : tenthsOf(max.at - min.at));
  // Without a multiple any number is allowed, and the grid begins at the lower bound.
  const start = multiple === undefined && !integer ? min.at : upTo(min.at, step);
  const from = min.open && start === min.at ? decimal(start + step) : start;
  const places = Math.floor(nearWhole((max.at - from) / step));
  const last = decimal(from + places * step);
  const to = max.open && last === max.at ? decimal(last - step) : last;
  const isUsable = Number.isFinite(places) && to > from && places <= MOST_PLACES;
  return isUsable ? { from, to, step } : undefined;
}

const tenthsOf = (range: number) => 10 ** Math.floor(Math.log10(range / FEWEST_PLACES));
const upTo = (bound: number, step: number) => decimal(Math.ceil(nearWhole(bound / step)) * step);
// 0.3 / 0.1 is a little less than 3.
const nearWhole = (at: number) => (Math.abs(at - Math.round(at)) < 1e-9 ? Math.round(at) : at);
const decimal = (at: number) => Number(at.toPrecision(12));
