// Images that a request may contain in the place of their URLs.
import { ConfigurationError } from "../call/errors/index.js";
import { platform } from "../platform/node.js";
import { formatValue } from "../validation/issue.js";
import { tagOf } from "../validation/value.js";

/**
 * An image in a field that takes the URL of an image: a `Blob` or `File`, bytes, or `file(path)`.
 * The SDK uploads it before the create request. A string is always a URL.
 */
export type ImageFile = PlatformBlob | Uint8Array | ArrayBuffer | LocalFile;

// A project without the types of a browser or of Node has no type `Blob`. If `ImageFile` used the
// missing name, every field that takes files would have the type `any`.
type PlatformBlob = typeof globalThis extends { readonly Blob: { readonly prototype: infer Of } }
  ? Of
  : never;

/** A file of this machine, made by `file`. */
export class LocalFile {
  readonly #path: string | URL;

  /** @internal */
  constructor(path: string | URL) {
    this.#path = path;
  }

  /** The path or URL that `file` received. */
  get path(): string | URL {
    return this.#path;
  }

  // Another copy of the package recognises the file by this tag.
  get [Symbol.toStringTag](): string {
    return "LocalFile";
  }
}

/**
 * Names an image file of this machine, to be put into a request in the place of an image URL. The
 * SDK reads the file when the request is sent. Throws `ConfigurationError` in runtimes without a
 * file system, such as browsers and edge workers, and for values that are not a path.
 */
export function file(path: string | URL): LocalFile {
  if (platform.files === undefined) {
    throw new ConfigurationError(
      `file() cannot read a path: ${runtimeName()} has no file system. Pass a Blob or bytes.`,
    );
  }
  if ((typeof path === "string" && path !== "") || path instanceof URL) return new LocalFile(path);
  throw new ConfigurationError(`file() takes the path of an image (got ${formatValue(path)}).`);
}

function runtimeName(): string {
  const { navigator, EdgeRuntime } = globalThis as {
    readonly navigator?: { readonly userAgent?: string };
    readonly EdgeRuntime?: unknown;
  };
  if (EdgeRuntime !== undefined) return "the Edge Runtime";
  const agent = navigator?.userAgent ?? "";
  if (agent.startsWith("Mozilla/")) return "a browser";
  return agent === "Cloudflare-Workers" ? "Cloudflare Workers" : agent || "this runtime";
}

const KINDS = ["Blob", "File", "Uint8Array", "ArrayBuffer", "LocalFile"];

/** Returns whether a value has a type of `ImageFile`. Does not check the content. */
export const isImageFile = (value: unknown): value is ImageFile =>
  typeof value === "object" && KINDS.includes(tagOf(value));
