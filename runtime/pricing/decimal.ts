// Calculates with exact decimal numbers, because sums of binary numbers have rounding errors.

/** The number `digits / 10^scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/**
 * Converts a finite number, or a string such as `0.05` or `1e-7`. Throws `RangeError` for any other
 * value.
 */
export function decimal(value: number | string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim());
  if (match === null) throw new RangeError("A decimal number was expected");
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  return normal(BigInt(sign + whole + fraction), fraction.length - Number(exponent));
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** Returns exactly `a / 10^power`, for example for prices per million tokens. */
export function perPowerOfTen(a: Decimal, power: number): Decimal {
  return normal(a.digits, a.scale + power);
}

/**
 * Returns a negative number if `a` is less than `b`, 0 if they are equal, else a positive number.
 */
export function compare(a: Decimal, b: Decimal): number {
  const { digits } = subtract(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** Formats the number without an exponent, such as `0.0672`. */
export function toText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, "");
  return sign + whole + (fraction === "" ? "" : `.${fraction}`);
}

/** Returns the nearest JavaScript number. */
export function toNumber(value: Decimal): number {
  return Number(toText(value));
}

/** Adds finite numbers as decimals. So the sum of 0.1 and 0.2 is 0.3. */
export function sum(values: readonly number[]): number {
  return toNumber(values.map((value) => decimal(value)).reduce(add, ZERO));
}

function normal(digits: bigint, scale: number): Decimal {
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function atScale({ digits, scale }: Decimal, targetScale: number): bigint {
  return digits * 10n ** BigInt(targetScale - scale);
}
