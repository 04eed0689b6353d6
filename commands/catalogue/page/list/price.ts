// Prices in words.

const UNITS: Readonly<Record<string, string>> = {
  usd_per_second: "second",
  usd_per_call: "call",
  usd_per_image: "image",
};

/** Such as `0.04 USD per second`. */
export function shownPrice({ usd, unit }: { readonly usd: number; readonly unit: string }): string {
  const per = Object.hasOwn(UNITS, unit) ? UNITS[unit] : unit.replace(/^usd_per_/, "");
  return `${usd} USD per ${per}`;
}
