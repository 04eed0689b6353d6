// Reads the images of a request. An agent passes `{ "file": "cat.png" }` in the place of an image's
// URL. The path must be below the folder that a person has allowed.
import {
  replaceImages,
  SourceImages,
  withBytes,
  withImages,
  withShortImages,
} from "../../batch/images.js";
import { ConfigurationError } from "../../call/errors/index.js";
import { isObject } from "../../validation/value.js";
import { sorted } from "./jobs.js";
import type { Connection } from "./tool.js";

/** Returns a sentence for agents about images in requests. Empty if the server has no folder. */
export const imagesText = ({ uploadDir }: Connection): string =>
  uploadDir === undefined
    ? ""
    : ' An image may be { "file": "cat.png" }, a path in the server\'s upload folder.';

/** A request of an agent, in three forms. The forms are equal if the request has no images. */
interface AgentRequest {
  /** The request for checks and estimates, with a few bytes of a PNG in the place of each image. */
  readonly checked: unknown;
  /**
   * The request as JSON, with a hash in the place of each image. Calls with the same model and an
   * equal `identity` share one job, unless the agent asks for another task.
   */
  readonly identity: object;
  /** Reads the images again and returns the request to submit. */
  readonly withBytes: (model: string) => Promise<object>;
}

/**
 * Reads the images of a request. Without a folder, reads no images. Throws `ConfigurationError` if
 * an image is not in the folder or cannot be uploaded.
 */
export async function readRequest(
  request: unknown,
  folder: string | undefined,
): Promise<AgentRequest> {
  if (!isObject(request)) {
    return { checked: request, identity: {}, withBytes: async () => ({}) };
  }
  const json = sorted(request);
  const images = folder === undefined ? json : await imagesIn(json, folder);
  return {
    checked: withShortImages(images),
    identity: replaceImages(images, ({ digest }) => digest),
    withBytes: (model) => withBytes(images, model),
  };
}

async function imagesIn(request: object, folder: string): Promise<object> {
  try {
    return await withImages(request, new SourceImages(folder));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `${reason}. This call sent nothing. If an earlier call sent the request, the tool 'tasks' lists its task.`,
    );
  }
}
