// The type of an image by its first bytes, whatever type the client sends (1-core.md, Uploaded image).

export interface ImageType {
  readonly mime: string;
  readonly extension: string;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** JPEG, PNG, WebP or GIF; `undefined` for anything else. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (starts(bytes, 0, "\xff\xd8\xff")) return { mime: "image/jpeg", extension: "jpg" };
  if (starts(bytes, 0, "\x89PNG\r\n\x1a\n")) return { mime: "image/png", extension: "png" };
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP")) {
    return { mime: "image/webp", extension: "webp" };
  }
  if (starts(bytes, 0, "GIF87a") || starts(bytes, 0, "GIF89a")) {
    return { mime: "image/gif", extension: "gif" };
  }
  return undefined;
}
