// Files of the gateway that serves the page, in code: its uploads become calls that upload them again.
import type { Request } from "../request/request.js";
import { isJsonArray, isJsonObject, type Json } from "../../../generator/page.js";

/** What the page knows of URLs. */
export interface KnownFiles {
  /** Files that were uploaded from this page, by their URLs. */
  readonly uploaded: ReadonlyMap<string, { readonly name: string }>;
  /** Whether a URL is of the gateway that serves the page. */
  readonly isOwn: (url: string) => boolean;
}

/** A request, and the files that its code uploads first. */
export interface WithUploads {
  /** Has a mark in place of each URL of an upload. */
  readonly request: Request;
  readonly uploads: readonly Upload[];
}

/** A file that code uploads. */
export interface Upload {
  /** The variable that the code keeps it in. */
  readonly variable: string;
  readonly name: string;
  /** A text that is nowhere else in the request, so that code can be put in its place. */
  readonly mark: string;
}

export function withUploads(request: Request, { uploaded }: KnownFiles): WithUploads {
  const text = JSON.stringify(request);
  const byUrl = new Map<string, Upload>();
  const marked = mapTexts(request, (url) => {
    const file = uploaded.get(url);
    if (file === undefined) return url;
    const known = byUrl.get(url) ?? uploadOf(byUrl.size + 1, file.name, text);
    byUrl.set(url, known);
    return known.mark;
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
export function hasOwnUrl(request: Request, { isOwn }: KnownFiles): boolean {
  let found = false;
  mapTexts(request, (text) => {
    found ||= isOwn(text);
    return text;
  });
  return found;
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === "string") return map(value);
  if (isJsonArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, map)]),
  );
}
