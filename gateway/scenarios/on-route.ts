// Refuses a scenario that no route can match, because a test with this scenario would pass without
// testing anything. A scenario is a simulated fault.
import type { ScenarioBook } from "./book.js";

/** A route of the service. In its path a parameter begins with a colon. */
interface Route {
  readonly method: string;
  readonly path: string;
}

/**
 * Returns a scenario book whose `add` throws a RangeError if no route can match `on`, which is a
 * part of `METHOD /path`.
 */
export const onRoutes = (book: ScenarioBook, routes: readonly Route[]): ScenarioBook => ({
  ...book,
  add(text, on) {
    if (on !== undefined && !routes.some((route) => canMatch(route, on))) {
      throw new RangeError(
        `no route of the gateway matches ${JSON.stringify(on.slice(0, 200))}; name a method and a path, such as "POST /v1/videos"`,
      );
    }
    book.add(text, on);
  },
});

// Returns true if some request to the route has a `METHOD /path` that contains the text.
function canMatch({ method, path }: Route, on: string): boolean {
  const routeSegments = `${method} ${path}`.split("/");
  const parts = on.split("/");
  const last = parts.length - 1;
  const fits = (part: string, segment: string | undefined, at: number): boolean => {
    if (segment === undefined) return false;
    if (segment.startsWith(":")) return !part.includes(" ");
    if (last === 0) return segment.includes(part);
    if (at === 0) return segment.endsWith(part);
    return at === last ? segment.startsWith(part) : segment === part;
  };
  return routeSegments.some((_, from) =>
    parts.every((part, at) => fits(part, routeSegments[from + at], at)),
  );
}
