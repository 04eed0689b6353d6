// Image models: one task for each image.
import type { ImageModelV4, ImageModelV4CallOptions } from "@ai-sdk/provider";
import type { ModelEntry } from "../../model/registry.js";
import { callOptions, opened, ownFields, type ModelContext } from "./context.js";
import { called } from "./errors.js";
import { setImages, uploadedBy } from "./media.js";
import { factsOf, providerMetadata } from "./metadata.js";
import { setAspectRatio, setResolution, Translation } from "./translation.js";

/** An image model of the AI SDK. */
export function imageModel(context: ModelContext, entry: ModelEntry): ImageModelV4 {
  const { id: modelId } = entry;
  return {
    specificationVersion: "v4",
    provider: context.name,
    modelId,
    maxImagesPerCall: 1,
    supportsFileInputs: Object.hasOwn(entry.fields, "image_urls"),
    supportsMaskInputs: false,
    doGenerate: async (options) => {
      const timestamp = new Date();
      const { handle, endpoint } = await opened(context, entry);
      return called({ model: modelId, endpoint }, async () => {
        const { request, warnings } = await translated(context, entry, options);
        const { call, idempotencyKey } = callOptions(options);
        const { onTask: onSubmit, unknownFields } = context;
        const result = await handle.run(request, {
          ...call,
          ...{ idempotencyKey, onSubmit, unknownFields },
        });
        const { signal } = call;
        const bytes = result.images.map((file) => file.bytes({ signal }));
        return {
          images: await Promise.all(bytes),
          // Without it, the AI SDK would create again for an answer without an image.
          isRetryable: false,
          warnings: [...warnings],
          providerMetadata: providerMetadata(context.name, { images: factsOf(result, "images") }),
          response: { timestamp, modelId, headers: undefined },
        };
      });
    },
  };
}

async function translated(
  context: ModelContext,
  entry: ModelEntry,
  options: ImageModelV4CallOptions,
): Promise<Translation> {
  const { prompt, n, size, aspectRatio, seed, files, mask, abortSignal } = options;
  const to = new Translation(entry);
  to.set("prompt", prompt, "prompt");
  if (n > 1) to.set("n", n, "n");
  // The size of the documents is a ratio (1-core.md, POST /v1/images/generations).
  const isSize = entry.fields["size"]?.enum?.some((one) => one === size) ?? false;
  if (isSize) to.set("size", size, "size");
  else setResolution(to, "size", size);
  setAspectRatio(to, aspectRatio);
  to.set("seed", seed, "seed");
  const urlOf = uploadedBy(context.client.uploads, abortSignal);
  await setImages(to, urlOf, { references: files, option: "files" });
  to.never("mask", mask);
  Object.assign(to.request, ownFields(context, options.providerOptions));
  return to;
}
