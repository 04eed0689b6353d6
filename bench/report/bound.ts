// Checks a measured figure against its limit.

/** A limit for one measured figure of a benchmark. */
export interface Bound {
  /** Name of the figure, such as `sockets at most`. */
  readonly name: string;
  readonly measured: number;
  /** Relation of the figure to the limit: `<=` 32 means at most 32. */
  readonly relation: "<" | "<=" | ">=" | "=";
  readonly limit: number;
  /** The unit after a figure, such as `%` or ` MB`. Default none. */
  readonly unit?: string;
}

/** Returns true if the figure is within the limit. `NaN` is never within a limit. */
export function holds({ measured, relation, limit }: Bound): boolean {
  switch (relation) {
    case "<":
      return measured < limit;
    case "<=":
      return measured <= limit;
    case ">=":
      return measured >= limit;
    case "=":
      return measured === limit;
  }
}

/** True if every machine gives the same figure: a count, or the size of a bundle. */
export const isExact = ({ relation, unit }: Bound): boolean => relation === "=" || unit === " KB";

/** Returns the bounds as aligned lines, such as `yes  sockets at most  24  (<= 32)`. */
export function boundLines(bounds: readonly Bound[]): readonly string[] {
  const figures = bounds.map((bound) => `${figure(bound.measured)}${bound.unit ?? ""}`);
  const nameWidth = Math.max(0, ...bounds.map((bound) => bound.name.length));
  const figureWidth = Math.max(0, ...figures.map((text) => text.length));
  return bounds.map((bound, index) => {
    const promised = `(${bound.relation} ${figure(bound.limit)}${bound.unit ?? ""})`;
    const verdict = holds(bound) ? "yes" : "NO ";
    const name = bound.name.padEnd(nameWidth);
    return `${verdict}  ${name}  ${(figures[index] ?? "").padStart(figureWidth)}  ${promised}`;
  });
}

/** Prints a figure with its significant digits. */
export function figure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}
