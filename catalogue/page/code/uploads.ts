// Replaces the URL of each uploaded file in a request by a placeholder. The example code uploads
// the file itself, and replaces the placeholder by the new URL.
import type { Request } from "../request/request.js";
import { isJsonArray, isJsonObject, type Json } from "../../../generator/page.js";

/** The uploaded files, and a function that recognises gateway URLs. */
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
  /** Name of the variable in the code that holds the upload. */
  readonly variable: string;
  readonly name: string;
  /** Placeholder for the file URL in the request. No other text in the request contains it. */
  readonly mark: string;
}

export function withUploads(request: Request, { uploaded }: GatewayFiles): WithUploads {
  const text = JSON.stringify(request);
  const byUrl = new Map<string, Upload>();
  const marked = mapTexts(request, (url) => {
    const file = uploaded.get(url);
    if (file === undefined) return url;
    const upload = byUrl.get(url) ?? uploadOf(byUrl.size + 1, file.name, text);
    byUrl.set(url, upload);
    return upload.mark;
  });
  return { request: marked as Request, uploads: [...byUrl.values()] };
}

function uploadOf(number: number, name: string, text: string): Upload {
  const variable = `image${number}`;
  let mark = `${variable}.url`;
  while (text.includes(mark)) mark += "_";
  return { variable, name, mark };
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

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === "string") return map(value);
  if (isJsonArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, map)]),
  );
}
