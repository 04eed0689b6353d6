/** The aspect ratios of the sample videos and images. */
export type Ratio = "16:9" | "1:1" | "9:16";

/**
 * Returns the sample ratio that is nearest to the requested shape.
 *
 * @param shape A ratio such as `16:9` or a size such as `1024x1536`. Other values mean 16:9.
 */
export function nearestRatio(shape: unknown): Ratio {
  const [, width = "16", height = "9"] =
    /^([1-9]\d{0,3})[:x]([1-9]\d{0,3})$/i.exec(String(shape)) ?? [];
  const ratio = Number(width) / Number(height);
  // The limit 4:3 is the geometric mean of 16:9 and 1:1.
  if (ratio >= 4 / 3) return "16:9";
  return ratio <= 3 / 4 ? "9:16" : "1:1";
}
