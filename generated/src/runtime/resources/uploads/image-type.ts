// The type of an image by its first bytes (1-core.md, POST /v1/uploads/images).

/** A type that the gateway takes. */
export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/gif";

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

/** JPEG, PNG, WebP or GIF by magic bytes; `undefined` for anything else, whatever its name says. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return undefined;
}

/** Usual extension of a type. */
export function extensionOf(type: ImageType): string {
  return EXTENSIONS[type];
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, index) => bytes[index] === byte);
}
