// Amounts of money as text or number: equal when they are worth the same.
import type { Json } from "../schema/json.js";

/** Whether both are amounts of the same value: `0.10`, `"0.1"` and `1e-1`. */
export function isSameAmount(a: Json, b: Json): boolean {
  const [first, second] = [decimalOf(a), decimalOf(b)];
  return first !== undefined && first === second;
}

// Digits without leading or trailing zeros, and the power of ten behind them: the same for every spelling.
function decimalOf(value: Json): string | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const match = /^([+-]?)(\d{1,100})(?:\.(\d{0,100}))?(?:[eE]([+-]?\d{1,4}))?$/.exec(String(value));
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  if (short === "") return "0";
  const power = Number(exponent) - fraction.length + (digits.length - short.length);
  return `${sign === "-" ? "-" : ""}${short}e${power}`;
}
