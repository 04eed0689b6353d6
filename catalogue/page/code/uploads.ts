// Replaces the URL of each uploaded file in a request by a placeholder. The example code uploads
// the file again, and puts the new URL in place of the placeholder.
import type { FieldNames } from "../../../runtime/call/model/definition.js";
import type { Request } from "../request/request.js";
import { isJsonArray, isJsonObject, type Json } from "../../../generator/page.js";

export interface GatewayFiles {
  /** Files that the user uploaded from this page, by URL. */
  readonly uploaded: ReadonlyMap<string, { readonly name: string }>;
  /** Whether a URL belongs to the gateway that serves the page. */
  readonly isGatewayUrl: (url: string) => boolean;
}

/** A request, and the files that example code must upload before it sends the request. */
export interface WithUploads {
  /** The request with a placeholder instead of the URL of each uploaded file. */
  readonly request: Request;
  readonly uploads: readonly Upload[];
}

/** A file that the example code uploads. */
export interface Upload {
  /** Name of the variable for the upload. If `isFile` is true, the code has no variable. */
  readonly variable: string;
  readonly name: string;
  /** Placeholder for the file URL in the request. No other text in the request contains it. */
  readonly mark: string;
  /**
   * Whether the code puts the file itself into the field. Otherwise, it puts the URL of the upload
   * into the field.
   */
  readonly isFile: boolean;
}

/**
 * Returns the request with placeholders, and the files to upload. If `fields` is passed, an image
 * field takes the file itself. All other fields take the URL of the upload, and each file is
 * uploaded once.
 */
export function withUploads(
  request: Request,
  { uploaded }: GatewayFiles,
  fields?: FieldNames,
): WithUploads {
  const text = JSON.stringify(request);
  const uploads = new Map<string, Upload>();
  const marked = mapTexts(
    request,
    (url, names) => {
      const file = uploaded.get(url);
      if (file === undefined) return url;
      const isFile = names === "image";
      const key = `${isFile} ${url}`;
      const upload = uploads.get(key) ?? newUpload([...uploads.values()], file.name, isFile, text);
      uploads.set(key, upload);
      return upload.mark;
    },
    fields,
  );
  return { request: marked as Request, uploads: [...uploads.values()] };
}

function newUpload(
  earlier: readonly Upload[],
  name: string,
  isFile: boolean,
  text: string,
): Upload {
  const variable = `image${earlier.filter((upload) => !upload.isFile).length + 1}`;
  let mark = `image${earlier.length + 1}.url`;
  while (text.includes(mark)) mark += "_";
  return { variable, name, mark, isFile };
}

/** Whether a request contains a URL of the gateway that serves the page. */
export function hasGatewayUrl(request: Request, { isGatewayUrl }: GatewayFiles): boolean {
  let hasMatch = false;
  mapTexts(request, (text) => {
    hasMatch ||= isGatewayUrl(text);
    return text;
  });
  return hasMatch;
}

type Names = FieldNames[string] | undefined;

/**
 * Replaces each string in a JSON value by the result of `map`. `map` gets the string, and the entry
 * in `names` for the field that contains the string.
 */
function mapTexts(value: Json, map: (text: string, names: Names) => string, names?: Names): Json {
  if (typeof value === "string") return map(value, names);
  if (isJsonArray(value)) return value.map((item) => mapTexts(item, map, names));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      mapTexts(member, map, memberOf(names, name)),
    ]),
  );
}

const memberOf = (names: Names, name: string): Names =>
  typeof names === "object" && Object.hasOwn(names, name) ? names[name] : undefined;
