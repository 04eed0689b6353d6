// Puts the aspect ratio and the resolution of a call into the model's request fields. The AI SDK
// passes a resolution or a size as width and height, which also contain a ratio.
import { fieldsOf, isArray } from "../../validation/value.js";
import type { MediaOptions, MediaRequest } from "./media-request.js";

const RATIO = ["aspect_ratio", "size"];
// The ratios for a field whose schema lists no values.
const COMMON_RATIOS = "16:9 9:16 1:1 4:3 3:4 3:2 2:3 21:9 9:21 5:4 4:5".split(" ");
// The accepted relative difference of two ratios. Video sizes are rounded to whole blocks of
// pixels: 854x480 is meant as 16:9.
const TOLERANCE = 0.02;

export async function setDimensions(to: MediaRequest, options: MediaOptions): Promise<void> {
  const { aspectRatio, resolution, size } = options;
  setRatio(to, aspectRatio);
  for (const [name, pixels] of Object.entries({ resolution, size }))
    if (pixels !== undefined) await setPixels(to, { name, pixels, aspectRatio });
}

function setRatio(to: MediaRequest, aspectRatio: MediaOptions["aspectRatio"]): void {
  if (aspectRatio === "adaptive" && !wordsOf(to, to.fieldOf(RATIO) ?? "").includes("auto")) {
    // According to the API document 2-video.md (x-omni), the gateway treats an undocumented ratio
    // as 16:9. So `adaptive` is not sent.
    to.warn(
      "aspectRatio",
      `${to.model.id} does not accept the ratio "adaptive". Pass a ratio, such as 16:9.`,
    );
  } else to.set("aspectRatio", aspectRatio === "adaptive" ? "auto" : aspectRatio, ...RATIO);
}

/** An option of the AI SDK with width and height, such as `1920x1080`. */
interface Pixels {
  readonly name: string;
  readonly pixels: string;
  /** The option `aspectRatio` of the same call. */
  readonly aspectRatio: string | undefined;
}

async function setPixels(to: MediaRequest, option: Pixels): Promise<void> {
  const { name, pixels } = option;
  // Some models accept aspect ratios instead of pixels in the field `size` (API document 1-core.md,
  // POST /v1/images/generations).
  if (wordsOf(to, "size").includes(pixels) && to.fields["size"] === undefined)
    return to.set(name, pixels, "size");
  if (ratioOf(pixels) !== undefined) await setRatioOfPixels(to, option);
  to.set(name, resolutionWord(pixels, wordsOf(to, "resolution")), "resolution");
}

async function setRatioOfPixels(to: MediaRequest, option: Pixels): Promise<void> {
  const { name, pixels, aspectRatio } = option;
  const { id } = to.model;
  const field = to.fieldOf(RATIO);
  if (aspectRatio !== undefined) {
    const details = `The option "aspectRatio" decides the ratio, so the ratio of ${pixels} is not sent.`;
    if (nearestRatio(pixels, [aspectRatio]) === undefined) to.warn(name, details);
  } else if (field === undefined) {
    const details = `${id} has no field ${RATIO.join(" or ")}, so the ratio of ${pixels} is not sent.`;
    to.warn(name, details);
  } else {
    const words = await listedWords(to, field);
    const ratios = words.length > 0 ? words : COMMON_RATIOS;
    const word = nearestRatio(pixels, ratios);
    const details = `The ratio of ${pixels} is none of ${ratios.join(", ")}, so the field "${field}" of ${id} is not sent.`;
    if (word === undefined) to.warn(name, details);
    else to.fields[field] = word;
  }
}

/**
 * Returns the values that the contract lists for a field. A contract may also allow other values,
 * but a gateway may ignore them. An example is the aspect ratio of x-omni.
 */
async function listedWords({ model }: MediaRequest, field: string): Promise<readonly unknown[]> {
  const { enum: words } = model.fields[field] ?? {};
  if (words !== undefined) return words;
  const { jsonSchema } = (await model.schema())["~standard"];
  const { properties } = jsonSchema.input({ target: "draft-2020-12" });
  const forms = fieldsOf(fieldsOf(properties)[field])["anyOf"];
  return (isArray(forms) ? forms : []).flatMap((form) => fieldsOf(form)["enum"] ?? []);
}

/**
 * Returns the entry of `words` whose ratio is nearest to the ratio of `pixels`. Returns `undefined`
 * if no ratio is within the tolerance.
 */
function nearestRatio(pixels: string, words: readonly unknown[]): unknown {
  const ratio = ratioOf(pixels) ?? NaN;
  const [nearest] = words
    .map((word) => ({ word, error: Math.abs((ratioOf(String(word)) ?? NaN) / ratio - 1) }))
    .filter(({ error }) => error <= TOLERANCE)
    .sort((a, b) => a.error - b.error);
  return nearest?.word;
}

/** Returns width divided by height for a text such as `1920x1080` or `16:9`, else `undefined`. */
function ratioOf(text: string): number | undefined {
  const [, width, height] = /^(\d+)[:x](\d+)$/.exec(text) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

// Returns the model's name for a resolution, such as `1080p` for `1920x1080`. Returns `pixels` if
// the model has no such name. According to the API document 2-video.md (x-omni), the gateway treats
// `2160p` as `4k`.
function resolutionWord(pixels: string, words: readonly unknown[]): unknown {
  const lines = Math.min(...pixels.split("x").map(Number));
  const names = [pixels, `${lines}p`, ...(lines === 2160 ? ["4k"] : [])];
  return words.find((one) => names.includes(String(one).toLowerCase())) ?? pixels;
}

const wordsOf = ({ model }: MediaRequest, field: string): readonly unknown[] =>
  model.fields[field]?.enum ?? [];
