// Uploads images to the gateway that serves the page. The request contains the URLs of the uploads.
import { loadGateway } from "../load.js";

const files = new Map<string, { readonly name: string }>();

/** Files that the user uploaded from this page, by their URL on the gateway. */
export const uploadedFiles: ReadonlyMap<string, { readonly name: string }> = files;

/**
 * Uploads an image and returns the URL of the upload. Throws if no gateway serves the page, or if
 * the gateway refuses the file.
 */
export async function upload(file: File): Promise<string> {
  const gateway = await loadGateway();
  if (gateway === undefined) throw new Error("No gateway serves this page; enter a URL instead.");
  const body = new FormData();
  body.set("file", file);
  const response = await fetch("/v1/uploads/images", {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.apiKey}` },
    body,
  });
  const answer = (await response.json().catch(() => ({}))) as {
    readonly url?: string;
    readonly error?: { readonly message?: string };
  };
  if (!response.ok || typeof answer.url !== "string") {
    throw new Error(
      answer.error?.message ??
        `The gateway refused "${file.name}" (status ${response.status}); enter a URL instead.`,
    );
  }
  files.set(answer.url, { name: file.name });
  return answer.url;
}

/**
 * Returns the URL of the gateway's sample video or sound. The page offers these samples, because
 * the gateway accepts only uploads of images.
 */
export const sampleOf = (media: "video" | "audio"): string =>
  new URL(`/files/samples/${media === "video" ? "video.mp4" : "sound.mp3"}`, location.href).href;

/**
 * Whether a URL belongs to the gateway that serves the page. The page shows a preview only for
 * these URLs.
 */
export const isGatewayUrl = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === location.origin;
