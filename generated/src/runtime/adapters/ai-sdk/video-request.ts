// The request of a video, by the contract of its model.
import type { Experimental_VideoModelV4CallOptions as CallOptions } from "@ai-sdk/provider";
import type { ModelEntry } from "../../model/registry.js";
import { urlOf } from "../../validation/url.js";
import { ownFields, type ModelContext } from "./context.js";
import { setImages, uploadedBy, type InputFile } from "./media.js";
import { setAspectRatio, setResolution, Translation } from "./translation.js";

/** Sets what the options say, then the fields that the caller names. */
export async function videoRequest(
  context: ModelContext,
  entry: ModelEntry,
  options: CallOptions,
): Promise<Translation> {
  const to = new Translation(entry);
  to.set("prompt", options.prompt, "prompt");
  if (options.n > 1) to.set("n", options.n, "n");
  to.set("duration", options.duration, "duration");
  setAspectRatio(to, options.aspectRatio);
  setResolution(to, "resolution", options.resolution);
  to.set("seed", options.seed, "seed");
  to.set("generateAudio", options.generateAudio, "audio", "generate_audio");
  to.never("fps", options.fps);
  const { image, frameImages = [], inputReferences = [], abortSignal } = options;
  const frame = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  setVideos(to, inputReferences.filter(isVideo));
  await setImages(to, uploadedBy(context.client.uploads, abortSignal), {
    first: frame("first_frame") ?? image,
    last: frame("last_frame"),
    references: inputReferences.filter((file) => !isVideo(file)),
    option: "inputReferences",
  });
  Object.assign(to.request, ownFields(context, options.providerOptions));
  return to;
}

function setVideos(to: Translation, files: readonly InputFile[]): void {
  const urls = files.flatMap((file) => (file.type === "url" ? [file.url] : []));
  if (urls.length < files.length) {
    to.unsupported("inputReferences", "Only images can be uploaded: pass the URL of a video.");
  }
  if (urls.length > 0) to.set("inputReferences", urls, "video_urls");
}

function isVideo(file: InputFile): boolean {
  if (file.mediaType !== undefined) return file.mediaType.startsWith("video/");
  return file.type === "url" && /\.(mp4|mov|webm)$/i.test(urlOf(file.url)?.pathname ?? "");
}
