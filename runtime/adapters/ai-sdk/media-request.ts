// Converts the AI SDK's call options to an image or video request. Warns about each option that the
// model has no field for.
import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { ModelEntry } from "../../call/model/registry.js";
import { urlOf } from "../../validation/url.js";
import { unknownKeyWarnings, uploadOf, type ModelContext } from "./context.js";
import { setDimensions } from "./dimensions.js";
import { setImages, type InputImages } from "./images.js";

/** The options of image calls and of video calls in one type. Each call has only some of them. */
export type MediaOptions = Partial<VideoOptions & Pick<ImageOptions, "size" | "files" | "mask">> & {
  readonly webhookUrl?: string | undefined;
};

/** A file in the options of a call. */
export type InputFile = NonNullable<VideoOptions["image"]> | NonNullable<ImageOptions["mask"]>;

/** Collects the fields of a request, and its warnings. */
export class MediaRequest {
  readonly fields: Record<string, unknown> = {};
  readonly warnings: SharedV4Warning[] = [];
  readonly model: ModelEntry;

  constructor(model: ModelEntry) {
    this.model = model;
  }

  /** Returns the first of the names that is a request field of the model, or `undefined`. */
  fieldOf(names: readonly string[]): string | undefined {
    return names.find((name) => Object.hasOwn(this.model.fields, name));
  }

  /**
   * Sets the first of the fields `names` that the model has. Warns if the model has none of them,
   * or if the field does not accept the value.
   */
  set(option: string, value: unknown, ...names: readonly string[]): void {
    if (value === undefined) return;
    const field = this.fieldOf(names);
    if (field === undefined) return this.warnMissing(option, names);
    const allowed = this.model.fields[field]?.enum;
    if (allowed === undefined || allowed.some((one) => one === value)) this.fields[field] = value;
    else
      this.warn(
        option,
        `The field "${field}" of ${this.model.id} accepts only ${allowed.join(", ")}.`,
      );
  }

  warnMissing(option: string, names: readonly string[]): void {
    this.warn(option, `${this.model.id} has no field ${names.join(" or ")}.`);
  }

  warn(feature: string, details: string, type: "unsupported" | "compatibility" = "unsupported") {
    this.warnings.push({ type, feature, details });
  }
}

/**
 * Converts the call options to a request. Fields in `providerOptions` replace the converted
 * options.
 */
export async function mediaRequest(
  context: ModelContext,
  model: ModelEntry,
  options: MediaOptions,
): Promise<MediaRequest> {
  const to = new MediaRequest(model);
  to.warnings.push(...unknownKeyWarnings(context, options));
  setPlain(to, options);
  await setDimensions(to, options);
  setVideos(to, options.inputReferences ?? []);
  await setImages(to, uploadOf(context, options), imagesOf(options));
  for (const [name, value] of Object.entries(options.providerOptions?.[context.name] ?? {})) {
    // In `providerOptions`, an undefined field does not replace a converted option.
    if (value !== undefined) to.fields[name] = value;
  }
  return to;
}

function setPlain(to: MediaRequest, options: MediaOptions): void {
  const { n = 1, generateAudio } = options;
  for (const name of ["prompt", "duration", "seed"] as const) to.set(name, options[name], name);
  if (n > 1) to.set("n", n, "n");
  to.set("generateAudio", generateAudio, "audio", "generate_audio");
  for (const name of ["fps", "mask", "webhookUrl"] as const) {
    if (options[name] !== undefined)
      to.warn(name, "No model of the gateway has a field for this option.");
  }
}

function setVideos(to: MediaRequest, references: readonly InputFile[]): void {
  const videos = references.filter(isVideo);
  const urls = videos.flatMap((file) => (file.type === "url" ? [file.url] : []));
  if (urls.length < videos.length) {
    to.warn("inputReferences", "A video cannot be uploaded. Pass its URL.");
  }
  if (urls.length > 0) to.set("inputReferences", urls, "video_urls");
}

function imagesOf({ image, files, frameImages, inputReferences }: MediaOptions): InputImages {
  const frame = (type: string) => frameImages?.find(({ frameType }) => frameType === type)?.image;
  return {
    first: frame("first_frame") ?? image,
    last: frame("last_frame"),
    references: files ?? inputReferences?.filter((file) => !isVideo(file)) ?? [],
    option: files === undefined ? "inputReferences" : "files",
  };
}

function isVideo(file: InputFile): boolean {
  const { mediaType } = file as { readonly mediaType?: string };
  if (mediaType !== undefined) return mediaType.startsWith("video/");
  return file.type === "url" && /\.(mp4|mov|webm)$/i.test(urlOf(file.url)?.pathname ?? "");
}
