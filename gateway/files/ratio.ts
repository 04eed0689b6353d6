/** The ratios in which there are sample videos and pictures. */
export type Ratio = "16:9" | "1:1" | "9:16";

/**
 * The sample ratio that is nearest to the requested shape.
 *
 * @param shape a ratio as `16:9`, or a size as `1024x1536`; anything else counts as 16:9.
 */
export function nearestRatio(shape: unknown): Ratio {
  const [, width = "16", height = "9"] =
    /^([1-9]\d{0,3})[:x]([1-9]\d{0,3})$/i.exec(String(shape)) ?? [];
  const ratio = Number(width) / Number(height);
  // 4:3 lies in the middle between 16:9 and 1:1, as a factor.
  if (ratio >= 4 / 3) return "16:9";
  return ratio <= 3 / 4 ? "9:16" : "1:1";
}
