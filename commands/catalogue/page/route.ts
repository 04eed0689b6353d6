// What the address says: `#/` is the list, `#/<id>?request=<JSON>` a model with the request that is being built.
import { useEffect, useState } from "preact/hooks";
import { isJsonObject } from "../../../generator/schema/json.js";
import type { Request } from "./builder/request.js";

/** Where the page is. */
export interface Route {
  /** Absent on the list. */
  readonly id?: string;
  readonly request?: Request;
}

/** The route of a fragment; a request that is none is left out. */
function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  if (path === "") return {};
  const id = decoded(path);
  const text = new URLSearchParams(query).get("request");
  if (text === null) return { id };
  try {
    const request: unknown = JSON.parse(text);
    return isJsonObject(request) ? { id, request } : { id };
  } catch {
    return { id };
  }
}

/** The fragment of a route. */
export function hashOf({ id, request = {} }: Route): string {
  if (id === undefined) return "#/";
  const path = `#/${encodeURIComponent(id)}`;
  if (Object.keys(request).length === 0) return path;
  return `${path}?${String(new URLSearchParams({ request: JSON.stringify(request) }))}`;
}

/** Keeps a request in the address, so that it can be shared; Back still leads to the list. */
export function keepInAddress(route: Route): void {
  history.replaceState(null, "", hashOf(route));
}

/** The route that the address has. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
