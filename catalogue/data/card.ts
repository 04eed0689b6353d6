// What the card of a model says: the files that it takes, how long its output is, and what it costs.
import type { Kind, PriceRange, Seconds } from "./page-data.js";
import {
  isJsonObject,
  type JsonObject,
  listedValues,
  requestTree,
  resolved,
} from "../../generator/page.js";

const KINDS: readonly Kind[] = ["image", "video", "audio"];

/** The kinds of files that fields of a form take, at any depth. */
export function takesOf(fields: readonly unknown[]): readonly Kind[] {
  const found = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "media") found.add(member);
      else visit(member);
    }
  };
  visit(fields.map((field) => (isJsonObject(field) ? field["control"] : undefined)));
  return KINDS.filter((kind) => found.has(kind));
}

/** The lengths that `duration` allows; `undefined` where it does not say. */
export function secondsOf(schema: JsonObject): Seconds | undefined {
  const tree = requestTree(schema);
  const field = tree.root.fields.get("duration");
  if (field === undefined) return undefined;
  const node = resolved(field.node, tree);
  if (node.kind === "number" && node.min !== undefined && node.max !== undefined) {
    return { from: node.min.at, to: node.max.at };
  }
  const listed = listedValues(node, tree)?.filter((value) => typeof value === "number") ?? [];
  return listed.length === 0 ? undefined : { of: listed };
}

/** The prices of the output from lowest to highest, with the keys that they are listed under, cheapest first. */
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
