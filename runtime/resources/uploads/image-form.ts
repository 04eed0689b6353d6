// An image as a multipart/form-data body, and its type by its first bytes (1-core.md, POST /v1/uploads/images).
import type { CallBody } from "../../transport/call.js";

export type ImageType = `image/${"jpeg" | "png" | "webp" | "gif"}`;

/** JPEG, PNG, WebP or GIF by magic bytes; `undefined` for anything else. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  return text.startsWith("RIFF") && text.slice(8, 12) === "WEBP" ? "image/webp" : undefined;
}

/** A form with one part `file`, encoded once, so that each attempt sends the same bytes. */
export async function imageForm(
  bytes: Uint8Array,
  type: ImageType,
  name = type.replace("/", ".").replace("jpeg", "jpg"),
): Promise<CallBody> {
  const form = new FormData();
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "multipart/form-data";
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType };
}
