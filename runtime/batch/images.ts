// Reads the images of a request. In a batch file, an image may be `{ "file": "cat.png" }` instead
// of a URL. In a list of requests, an image may be an image file, such as a `Blob`.
import { createHash } from "node:crypto";
import { InputValidationError } from "../call/errors/index.js";
import { ofSignal } from "../call/time/clock.js";
import { isImageFile, type ImageFile } from "../files/image-file.js";
import { readSource } from "../resources/uploads/source.js";
import { checkedImage, LARGEST_UPLOAD_BYTES } from "../resources/uploads/upload-bytes.js";
import { nameOf, record, type Issue } from "../validation/issue.js";
import { fieldsOf, isArray } from "../validation/value.js";
import { readBelow } from "./read-below.js";

type Path = readonly (string | number)[];
type Reference = { readonly file: unknown };

/**
 * An image of a request. The image was read and checked once, and is read again before the upload.
 */
export class LineImage {
  /**
   * `sha256:` and the hash of the bytes. When requests are compared, the digest stands for the
   * image.
   */
  readonly digest: string;
  readonly path: Path;
  readonly #read: () => Promise<Uint8Array>;

  constructor(path: Path, digest: string, read: () => Promise<Uint8Array>) {
    this.path = path;
    this.digest = digest;
    this.#read = read;
  }

  /** Reads the image again. Throws `InputValidationError` if the image is gone or has changed. */
  async bytes(model: string): Promise<Uint8Array> {
    let reason = "the image has changed since the batch was checked. Run the batch again";
    try {
      const bytes = await this.#read();
      if (digestOf(bytes) === this.digest) return bytes;
    } catch (error) {
      reason = messageOf(error);
    }
    const issues: Issue[] = [];
    const message = `${nameOf(this.path)}: ${reason}`;
    record([issues], [...this.path], undefined, "file", this.digest, message);
    throw new InputValidationError(model, issues, { model });
  }
}

/**
 * Reads the images of a batch. The first read of an image stores its hash. If a later read gives
 * another hash, the image has changed.
 */
export class SourceImages {
  readonly #folder: string | undefined;
  /**
   * Hashes of the images in `{ "file" }` references, by path. `#fileDigests` has the hashes of
   * `ImageFile` objects in a list of requests.
   */
  readonly #digests = new Map<string, Promise<string>>();
  readonly #fileDigests = new WeakMap<object, Promise<string>>();

  /**
   * Paths in `{ "file" }` references start at `folder`. Without a folder, a request must not have
   * such references.
   */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Reads an image of a request. `path` leads from the request to the field of the image. */
  async image(value: Reference | ImageFile, path: Path): Promise<LineImage> {
    if (isImageFile(value)) {
      const read = async () => (await readSource(value, ofSignal(undefined))).bytes;
      const digest = this.#fileDigests.get(value) ?? digestOfImage(read, "the image");
      this.#fileDigests.set(value, digest);
      return new LineImage(path, await digest, read);
    }
    const name = nameIn(value);
    const folder = this.#folder;
    if (folder === undefined) {
      throw new Error('{ "file" } is allowed only in a batch file. Put file(path) here, or a Blob');
    }
    const read = () => readBelow(folder, name, LARGEST_UPLOAD_BYTES);
    const digest =
      this.#digests.get(name) ?? digestOfImage(read, JSON.stringify(name.slice(0, 200)));
    this.#digests.set(name, digest);
    return new LineImage(path, await digest, read);
  }
}

/**
 * Returns the path in a reference such as `{ "file": "cat.png" }`. Throws if the reference has
 * other fields, or if `file` is not a string.
 */
function nameIn(reference: Reference): string {
  const { file: name } = reference;
  const other = Object.keys(reference).find((key) => key !== "file");
  if (other !== undefined) {
    throw new Error(`{ "file" } takes no other field (got ${JSON.stringify(other.slice(0, 40))})`);
  }
  if (typeof name !== "string") throw new Error('the field "file" must be the path of an image');
  return name;
}

const digestOf = (bytes: Uint8Array): string =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/**
 * Reads an image for the first time. Resolves to its digest. Throws an error with the reason if the
 * image cannot be uploaded.
 */
async function digestOfImage(read: () => Promise<Uint8Array>, name: string): Promise<string> {
  const bytes = await read();
  try {
    checkedImage({ bytes, name: undefined });
  } catch (error) {
    throw new Error(`${name} cannot be uploaded: ${messageOf(error)}`, { cause: error });
  }
  return digestOf(bytes);
}

/**
 * Replaces each `{ "file" }` reference and each `ImageFile` in a request with a `LineImage`.
 * Returns the same request if it has no images. Throws an error with the field and the reason if an
 * image cannot be uploaded.
 */
export async function withImages(request: object, source: SourceImages): Promise<object> {
  const images = new Map<object, LineImage>();
  for (const [path, value] of findFiles(request)) {
    try {
      images.set(value, await source.image(value, path));
    } catch (error) {
      throw new Error(`${nameOf(path)}: ${messageOf(error)}`, { cause: error });
    }
  }
  return images.size === 0 ? request : (replace(request, (value) => images.get(value)) as object);
}

/**
 * Finds the image files and the `{ "file" }` references in a request. Returns each with the path of
 * its field.
 */
function findFiles(request: object): readonly (readonly [Path, Reference | ImageFile])[] {
  const found: [Path, Reference | ImageFile][] = [];
  const path: (string | number)[] = [];
  const look = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if (isImageFile(value) || isReference(value)) return void found.push([[...path], value]);
    const keys = isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      path.push(key);
      look((value as Readonly<Record<string | number, unknown>>)[key]);
      path.pop();
    }
  };
  look(request);
  return found;
}

/**
 * Returns whether an object refers to a file. An object with other fields and a URL in `file` is no
 * reference, because a contract may define such objects.
 */
const isReference = (value: object): value is Reference =>
  Object.hasOwn(value, "file") &&
  (Object.keys(value).length === 1 || !/^[a-z]+:/i.test(String(fieldsOf(value)["file"])));

/** Returns the request with the result of `by` in the place of each image. */
export const replaceImages = (request: object, by: (image: LineImage) => unknown): object =>
  replace(request, (value) => (value instanceof LineImage ? by(value) : undefined)) as object;

export function imagesOf(request: object): readonly LineImage[] {
  const images: LineImage[] = [];
  replaceImages(request, (image) => void images.push(image));
  return images;
}

// The first bytes of a PNG image. A check or an estimate needs no more.
const STAND_IN = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Returns the request with a short image in the place of each image, for checks and estimates. */
export const withShortImages = (request: object): object => replaceImages(request, () => STAND_IN);

/**
 * Returns the request with the bytes of its images. Throws `InputValidationError` if an image is
 * gone or has changed.
 */
export async function withBytes(request: object, model: string): Promise<object> {
  // Reads each image once, because a line of an untrusted file may name one large image many times.
  const bytes = new Map<string, Uint8Array>();
  for (const image of imagesOf(request)) {
    if (!bytes.has(image.digest)) bytes.set(image.digest, await image.bytes(model));
  }
  return bytes.size === 0 ? request : replaceImages(request, (image) => bytes.get(image.digest));
}

/**
 * Calls `by` for each object inside a value, and replaces the object with the result, unless the
 * result is `undefined`. If nothing is replaced, returns the same value.
 */
function replace(value: unknown, by: (value: object) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const other = by(value);
  if (other !== undefined || value instanceof LineImage) return other ?? value;
  let isChanged = false;
  const inside = (item: unknown) => {
    const replaced = replace(item, by);
    isChanged ||= replaced !== item;
    return replaced;
  };
  // A copy by assignment would change the prototype if a field has the name `__proto__`.
  const copy = isArray(value)
    ? value.map(inside)
    : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(item)]));
  return isChanged ? copy : value;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
