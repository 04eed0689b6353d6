// Formats the summary line of a model: its tags, output length and price keys.
import type { ModelRow, Seconds } from "../../data/page-data.js";
import { WORDS } from "../words.js";

/** Returns a text such as `Text, image or video to video · 3 to 15 s · 720P, 1080P, 4K`. */
export function lineOf({ tags, state, category, seconds, price }: ModelRow): string {
  const parts = [tagsLine(tags)];
  if (state === "untyped") parts.push(WORDS.list.resources.get(category) ?? WORDS.list.without);
  if (seconds !== undefined) parts.push(secondsLine(seconds));
  if (price !== undefined) parts.push(price.keys.join(", "));
  return parts.filter((part) => part !== "").join(" · ");
}

/** Merges tags with the same output: `A to C` and `B to C` become `A or B to C`. */
function tagsLine(tags: readonly string[]): string {
  const sources = new Map<string, string[]>();
  const others: string[] = [];
  for (const tag of tags) {
    const [, from, to] = /^(.+) to (.+)$/i.exec(tag) ?? [];
    if (from === undefined || to === undefined) others.push(tag);
    else sources.set(to, [...(sources.get(to) ?? []), from]);
  }
  const ways = [...sources].map(([to, from], index) => {
    const [first = "", ...rest] = from;
    const names = [index === 0 ? first : first.toLowerCase(), ...rest.map(lower)];
    return `${joined(names)} to ${to.toLowerCase()}`;
  });
  return [...ways, ...others].join(", ");
}

const lower = (text: string) => text.toLowerCase();

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;

function secondsLine(seconds: Seconds): string {
  if ("of" in seconds) return `${joined(seconds.of.map(String))} s`;
  const { from, to } = seconds;
  return from === to ? `${from} s` : `${from} to ${to} s`;
}
