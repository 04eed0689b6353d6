// Finds the slider positions of a number field. The contract allows every position.
import type { Grid } from "./form-data.js";
import type { Bound, Num } from "../../generator/forms.js";

// A slider is too imprecise for more than `MOST_PLACES` positions, so the user types the number. If
// any decimal is allowed, the step is chosen to give at least `FEWEST_PLACES` positions.
const MOST_PLACES = 1_000;
const FEWEST_PLACES = 100;

/**
 * Returns the slider positions of a number. Returns `undefined` if a slider does not fit, for
 * example because the number has no maximum.
 */
export function gridOf(num: Num): Grid | undefined {
  const { integer, min, max, multiples } = num;
  if (min === undefined || max === undefined) return undefined;
  const step = stepOf(num, max.at - min.at);
  if (step === undefined) return undefined;
  // If the contract requires neither an integer nor a multiple, any decimal is allowed. Then the
  // positions start at the minimum, or one step above it if the minimum is exclusive.
  const isFree = multiples.length === 0 && !integer;
  const start = isFree ? min.at : upTo(min.at, step);
  const from = within(min, start, step);
  const places = Math.floor(nearWhole((max.at - from) / step));
  const last = decimal(from + places * step);
  const to = within(max, last, -step);
  const isUsable = Number.isFinite(places) && to > from && places <= MOST_PLACES;
  return isUsable ? { from, to, step } : undefined;
}

function stepOf({ integer, multiples }: Num, range: number): number | undefined {
  const [multiple, ...others] = multiples;
  if (multiple === undefined) return integer ? 1 : tenthsOf(range);
  const isUnknown = others.length > 0 || (integer && !Number.isInteger(multiple));
  return isUnknown ? undefined : multiple;
}

const within = ({ at, open }: Bound, place: number, step: number) =>
  open && place === at ? decimal(place + step) : place;
const tenthsOf = (range: number) => 10 ** Math.floor(Math.log10(range / FEWEST_PLACES));
const upTo = (bound: number, step: number) => decimal(Math.ceil(nearWhole(bound / step)) * step);
// Corrects rounding errors: 0.3 / 0.1 is a little less than 3.
const nearWhole = (at: number) => (Math.abs(at - Math.round(at)) < 1e-9 ? Math.round(at) : at);
const decimal = (at: number) => Number(at.toPrecision(12));
