// Divisibility of JSON numbers without the error of binary fractions.

/** Whether `value` is a multiple of `divisor`, both taken as the decimal numbers they were written as. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [a, aPower] = decimal(value);
  const [b, bPower] = decimal(divisor);
  const power = aPower < bPower ? aPower : bPower;
  return (a * 10n ** BigInt(aPower - power)) % (b * 10n ** BigInt(bPower - power)) === 0n;
}

// The shortest decimal that reads back as the number, as digits and a power of ten.
function decimal(value: number): readonly [digits: bigint, power: number] {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
