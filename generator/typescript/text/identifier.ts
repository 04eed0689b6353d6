// Encodes catalog names as identifiers and property keys.
import { stringLiteral } from "./literal.js";

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

const RESERVED = new Set(
  (
    "any arguments as async await boolean break case catch class const continue debugger default delete do else enum eval export " +
    "extends false finally for from function if implements import in instanceof interface let new null number object of package " +
    "private protected public return static string super switch symbol this throw true try type typeof undefined unknown var void " +
    "while with yield never"
  ).split(" "),
);

/** Returns a property key: `name`, or `"na-me"`. In emitted object literals, use `objectKey`. */
export function propertyKey(name: string): string {
  return IDENTIFIER.test(name) ? name : stringLiteral(name);
}

/** Returns a property key for an object literal. A plain `__proto__` would set the prototype. */
export function objectKey(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : propertyKey(name);
}

/** Returns code that reads a property: `value.name`, or `value["na-me"]`. */
export function memberAccess(object: string, name: string): string {
  return IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${stringLiteral(name)}]`;
}

/** Returns a readable variable name for `text`. The caller makes it unique. */
export function localIdentifier(text: string): string {
  const words = text
    .normalize("NFKD")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const camel = words
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() + word.slice(1)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("")
    .slice(0, 40);
  const safe = /^[A-Za-z]/.test(camel) ? camel : `field${camel}`;
  return RESERVED.has(safe) ? `${safe}Value` : safe;
}

/** Converts `ImageUrlsItem` to `IMAGE_URLS_ITEM`, for module-level constants. */
export function constantCase(pascal: string): string {
  return pascal.replace(/([a-z\d])([A-Z])/g, "$1_$2").toUpperCase();
}
