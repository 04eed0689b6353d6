// Image files that a request takes in the place of a URL.

/** An image file on the disk of this machine, made by `file`. */
export class LocalFile {
  readonly #path: string | URL;

  constructor(path: string | URL) {
    this.#path = path;
  }

  /** The path of the file. */
  get path(): string | URL {
    return this.#path;
  }
}

// A project without the types of a browser or of Node has no name `Blob`. If a type named it there,
// the type would be `any`, and so would every field that takes files.
type PlatformBlob = typeof globalThis extends { readonly Blob: { readonly prototype: infer Of } }
  ? Of
  : never;

/** An image that the client uploads in the place of a URL. A `File` is a `Blob`. */
export type ImageFile = PlatformBlob | Uint8Array | ArrayBuffer | LocalFile;

/** Names an image file on the disk of this machine, for a field that takes the URL of an image. */
export const file = (path: string | URL): LocalFile => new LocalFile(path);
