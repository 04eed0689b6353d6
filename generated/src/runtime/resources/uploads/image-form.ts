// An image as a multipart/form-data body, and its type by its first bytes (1-core.md, POST /v1/uploads/images).
import type { CallBody } from "../../transport/call.js";
import { joined } from "../../transport/wire/pages.js";

const EXTENSIONS = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
} as const;

export type ImageType = keyof typeof EXTENSIONS;

/** JPEG, PNG, WebP or GIF by magic bytes; `undefined` for anything else. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  return text.startsWith("RIFF") && text.slice(8, 12) === "WEBP" ? "image/webp" : undefined;
}

/** A form with one part `file`. */
export function imageForm(
  bytes: Uint8Array,
  type: ImageType,
  name = `image.${EXTENSIONS[type]}`,
  boundary: string,
): CallBody {
  // As forms of browsers do it; a name must not be able to add a header or end the quotes.
  const quoted = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n` +
    `content-type: ${type}\r\n\r\n`;
  const utf8 = new TextEncoder();
  const parts = [utf8.encode(head), bytes, utf8.encode(`\r\n--${boundary}--\r\n`)];
  return {
    bytes: joined(
      parts,
      parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
    ),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
