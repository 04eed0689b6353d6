// Files of the gateway that serves the page, in code: the code uploads each of them again.
import type { Request } from "../request/request.js";
import { isJsonArray, isJsonObject, type Json } from "../../../generator/page.js";

/** The files and URLs that the page recognises. */
export interface GatewayFiles {
  /** Files that the user uploaded from this page, by URL. */
  readonly uploaded: ReadonlyMap<string, { readonly name: string }>;
  /** Whether a URL belongs to the gateway that serves the page. */
  readonly isGatewayUrl: (url: string) => boolean;
}

/** A request, and the files that its code uploads first. */
export interface WithUploads {
  /** Has a mark in place of each URL of an upload. */
  readonly request: Request;
  readonly uploads: readonly Upload[];
}

/** A file that code uploads. */
export interface Upload {
  /** The variable that holds it in the code. */
  readonly variable: string;
  readonly name: string;
  /** A text that is unique in the request, so that code can replace it. */
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

/** Whether a request has the URL of a file of the gateway that serves the page. */
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
