// Collects the data for a model's card in the list: accepted files, output length and price.
import type { Kind, PriceRange, Seconds } from "./page-data.js";
import {
  isJsonObject,
  type JsonObject,
  listedValues,
  requestTree,
  resolveNode,
} from "../../generator/forms.js";

const KINDS: readonly Kind[] = ["image", "video", "audio"];

/** Returns the kinds of files that a form accepts, such as images. Includes nested fields. */
export function takesOf(fields: readonly unknown[]): readonly Kind[] {
  const kinds = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "media") kinds.add(member);
      else visit(member);
    }
  };
  visit(fields.map((field) => (isJsonObject(field) ? field["control"] : undefined)));
  return KINDS.filter((kind) => kinds.has(kind));
}

/**
 * Returns the output lengths in seconds that the field `duration` allows. Returns `undefined` if
 * there is no such field, or if it has neither a range nor a list of lengths.
 */
export function secondsOf(schema: JsonObject): Seconds | undefined {
  const tree = requestTree(schema);
  const field = tree.root.fields.get("duration");
  if (field === undefined) return undefined;
  const node = resolveNode(field.node, tree);
  if (node.kind === "number" && node.min !== undefined && node.max !== undefined) {
    return { from: node.min.at, to: node.max.at };
  }
  const listed = listedValues(node, tree)?.filter((value) => typeof value === "number") ?? [];
  return listed.length === 0 ? undefined : { of: listed };
}

/**
 * Returns the lowest and highest list price in USD, and the price keys such as `720P`, cheapest
 * first. Returns `undefined` if the model has no list price.
 */
export function priceRange({ fixed_prices: block }: JsonObject): PriceRange | undefined {
  if (!isJsonObject(block) || typeof block["unit"] !== "string") return undefined;
  const items = isJsonObject(block["items"])
    ? Object.entries(block["items"])
    : [["default", block] as const];
  const listed = items.flatMap(([key, item]) => {
    const usd = isJsonObject(item) ? item["after_discount"] : undefined;
    return typeof usd === "number" ? [{ key, usd }] : [];
  });
  if (listed.length === 0) return undefined;
  listed.sort((a, b) => a.usd - b.usd);
  const amounts = listed.map(({ usd }) => usd);
  const keys = listed.map(({ key }) => key).filter((key) => key.toLowerCase() !== "default");
  return { from: Math.min(...amounts), to: Math.max(...amounts), unit: block["unit"], keys };
}
