// Files of a request: images are uploaded to the gateway that serves the page, and their URLs are sent.
import { loadGateway } from "../load.js";

const files = new Map<string, { readonly name: string }>();

/** The files that were uploaded from this page, by the URL that the gateway gave them. */
export const uploadedFiles: ReadonlyMap<string, { readonly name: string }> = files;

/** Uploads an image, and gives its URL. */
export async function upload(file: File): Promise<string> {
  const gateway = await loadGateway();
  if (gateway === undefined) throw new Error("No gateway serves this page; enter a URL.");
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
    throw new Error(answer.error?.message ?? `The upload was refused (${response.status}).`);
  }
  files.set(answer.url, { name: file.name });
  return answer.url;
}

/** The sample of the gateway that serves the page, for media that it takes no uploads of. */
export const sampleOf = (media: "video" | "audio"): string =>
  new URL(`/files/samples/${media === "video" ? "video.mp4" : "sound.mp3"}`, location.href).href;

/** Whether a URL is of the gateway that serves the page: the page shows no file from elsewhere. */
export const isOwn = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === location.origin;
