// Reads the images of a request, and checks their fields, sizes and types.
import type { FieldNames } from "../call/model/definition.js";
import { RequestBody, withTexts } from "../call/submission/request-body.js";
import type { Cancellation } from "../call/time/clock.js";
import { sha256Hex } from "../call/transport/encoding.js";
import { readSource } from "../resources/uploads/source.js";
import { checkedImage, ImageFault, type CheckedImage } from "../resources/uploads/upload-bytes.js";
import { type Issue, nameOf, record } from "../validation/issue.js";
import { mapped, PUBLIC_ORIGIN } from "../validation/public-url.js";
import { isObject, tagOf } from "../validation/value.js";
import { entryIn, type FieldEntry } from "./field-names.js";
import { isImageFile, type ImageFile } from "./image-file.js";
import { mediaKindOf } from "./media-names.js";

/** An image in a request. */
export interface RequestFile {
  readonly path: readonly (string | number)[];
  readonly source: ImageFile;
}

/** An image of a request after it was read. */
export interface ReadFile extends RequestFile, CheckedImage {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

export interface RequestWithFiles {
  readonly body: RequestBody;
  readonly files: readonly RequestFile[];
  /** The field names of the contract. Absent if they are not known. */
  readonly fields: FieldNames | undefined;
  readonly extraBody?: object | undefined;
}

/**
 * The request after its images were read. If there are no issues, `body` contains the images. If
 * there are issues, `body` is the unchanged body of the request.
 */
export interface ReadRequest {
  readonly body: RequestBody;
  readonly fileIssues: readonly Issue[];
}

/**
 * Reads the images of a request. Each image that cannot be uploaded gives an issue, which names the
 * field. Rejects only with the reason of `ending`.
 */
export async function readFiles(
  { body, files, fields, extraBody = {} }: RequestWithFiles,
  ending: Cancellation,
): Promise<ReadRequest> {
  const misplaced = files.flatMap((file) => {
    const why = misplacement(file.path, fields, extraBody);
    return why === undefined ? [] : [issueOf(file, `takes no file${why}`)];
  });
  if (misplaced.length > 0) return { body, fileIssues: misplaced };
  const images = new Map<ImageFile, Promise<Omit<ReadFile, keyof RequestFile>>>();
  const results = await Promise.all(
    files.map(async (file): Promise<{ readonly read?: ReadFile; readonly issue?: Issue }> => {
      const image = images.get(file.source) ?? readImage(file.source, ending);
      images.set(file.source, image);
      try {
        return { read: { ...file, ...(await image) } };
      } catch (error) {
        if (ending.aborted) throw ending.reason;
        return { issue: issueOf(file, `cannot be uploaded, because ${faultOf(error)}`) };
      }
    }),
  );
  const fileIssues = results.flatMap(({ issue }) => issue ?? []);
  if (fileIssues.length > 0) return { body, fileIssues };
  const read = results.flatMap((result) => result.read ?? []);
  // Until the upload, a URL with the hash of the image stands in the place of each image. Equal
  // images have equal URLs, as after the upload.
  const text = withTexts(body.text, read, ({ hash, type }) => {
    return `${PUBLIC_ORIGIN}/${hash}.${type.slice("image/".length)}`;
  });
  return { body: new RequestBody(text, read), fileIssues };
}

async function readImage(source: ImageFile, ending: Cancellation) {
  const image = checkedImage(await readSource(source, ending));
  return { ...image, hash: await sha256Hex(image.bytes) };
}

// Reading a Blob may fail, for example because its file on the disk has changed.
const faultOf = (error: unknown): string =>
  error instanceof ImageFault ? error.message : `it cannot be read (${String(error)})`;

function issueOf({ path, source }: RequestFile, text: string): Issue {
  const issues: Issue[] = [];
  record([issues], path, tagOf(source), "file", "URL", `${nameOf(path)} ${text}`);
  return issues[0] as Issue;
}

const UPLOAD = "upload the image with client.uploads.image() and pass its URL";

/**
 * Returns the end of the sentence “`field` takes no file”: the reason, and what to do. Returns
 * `undefined` if the field takes a file.
 */
function misplacement(
  path: RequestFile["path"],
  fields: FieldNames | undefined,
  extraBody: object,
): string | undefined {
  const keys = path.filter((key) => typeof key === "string");
  const isExtra = Object.hasOwn(extraBody, keys[0] ?? "");
  let entry: FieldEntry = fields;
  for (const key of keys) entry = entryIn(entry, key);
  if (entry === "image" && !isExtra) return undefined;
  // Only the message depends on the kind of file, so a guess from the names in the path is enough.
  const kind = mediaKindOf(keys);
  if (kind !== undefined && kind !== "image") {
    return `: no upload of ${kind} files is documented; pass a public URL`;
  }
  if (isExtra) return ` in extraBody; ${UPLOAD}`;
  return fields === undefined
    ? `, because the SDK does not know the fields of this request; ${UPLOAD}`
    : `; ${UPLOAD}`;
}

/**
 * Returns a copy of a request for estimates. In the copy, a public URL replaces each image, and a
 * string replaces each Date.
 */
export const withStandIns = (request: Readonly<Record<string, unknown>>) =>
  mapped({ ...request }, (value) =>
    isImageFile(value) ? `${PUBLIC_ORIGIN}/1` : jsonOf(value),
  ) as typeof request;

// Without this function, the copy of a Date would be `{}`.
const jsonOf = (value: unknown): unknown =>
  isObject(value) && typeof value["toJSON"] === "function" ? value["toJSON"]() : value;

/** Returns a part of a message, such as ` with a file in image_urls[0]`. Empty without images. */
export const fieldsText = ({ files }: RequestBody): string =>
  files.length === 0 ? "" : ` with a file in ${files.map(({ path }) => nameOf(path)).join(", ")}`;
