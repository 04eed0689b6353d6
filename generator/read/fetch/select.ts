// Selects the catalog entries that match `--only` and `--category`.
import { printable } from "../check/rejection.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { didYouMean } from "../../nearest.js";
import { isJsonObject, type JsonObject } from "../schema/json.js";

/** An unchecked catalog entry, and its position in the catalog. */
export interface RawEntry {
  readonly index: number;
  readonly raw: unknown;
  /** The reason why a separate request for the contract failed. Absent for other entries. */
  readonly notRead?: string;
  /** Hash of the published contract. Set only if the entry was copied from the lock file. */
  readonly hash?: string;
}

/** A pattern for model ids, from `--only`. */
export interface Pattern {
  readonly text: string;
  readonly matches: (id: string) => boolean;
}

/** The filters of a run. An empty list does not filter. */
export interface Selection {
  /**
   * If there is exactly one category, the request asks the gateway only for the models of this
   * category (1-core.md, GET /v1/models).
   */
  readonly categories: readonly string[];
  readonly only: readonly Pattern[];
}

/** Whether the selection includes every catalog entry. */
export const isWhole = ({ categories, only }: Selection): boolean =>
  categories.length + only.length === 0;

/**
 * Returns the selected entries, and a warning for each pattern that matches no model. Throws if the
 * selection leaves no entry. Keeps entries that are not objects, because a later stage reports
 * them.
 */
export function select(
  data: readonly unknown[],
  { categories, only }: Selection,
): { readonly entries: readonly RawEntry[]; readonly warnings: readonly string[] } {
  const entries = data.map((raw, index) => ({ index, raw }));
  const selected = entries.filter(
    ({ raw }) => !isJsonObject(raw) || isSelected(raw, { categories, only }),
  );
  const ids = data.flatMap((raw) =>
    isJsonObject(raw) && typeof raw["id"] === "string" ? [raw["id"]] : [],
  );
  const idle = only.filter(({ matches }) => !ids.some(matches));
  if (selected.length === 0 && entries.length > 0) {
    const all = new Set(data.map((raw) => categoryOf(isJsonObject(raw) ? raw : {})));
    const none = "No model of the catalog";
    throw new GenerateFailure(EXIT.usage, `${none} ${whyNone({ categories, only }, ids, all)}`);
  }
  return {
    entries: selected,
    warnings: idle.map(
      ({ text }) => `--only ${quote(text)} matches no model of the catalog${orNearest(text, ids)}`,
    ),
  };
}

export function isSelected(raw: JsonObject, { categories, only }: Selection): boolean {
  const { id } = raw;
  if (typeof id === "string" && only.length > 0 && !only.some((one) => one.matches(id))) {
    return false;
  }
  return categories.length === 0 || categories.includes(categoryOf(raw));
}

function whyNone(
  { categories, only }: Selection,
  ids: readonly string[],
  all: ReadonlySet<string>,
): string {
  const [pattern] = only;
  if (pattern !== undefined && !ids.some((id) => only.some(({ matches }) => matches(id)))) {
    const patterns = only.map(({ text }) => quote(text)).join(", ");
    return `matches --only ${printable(patterns)} (or "only" in sdkgen.config.ts)${orNearest(pattern.text, ids)}`;
  }
  const theirs = `Categories of the catalog: ${printable([...all].sort().join(", "))}.`;
  const [category] = categories;
  if (category !== undefined && !categories.some((one) => all.has(one))) {
    return `has the category ${quote(category)} (--category, or "categories" in sdkgen.config.ts)${orNearest(category, all)} ${theirs}`;
  }
  return `matches both --only and --category (or "only" and "categories" in sdkgen.config.ts); change one of them. ${theirs}`;
}

const quote = (text: string) => printable(JSON.stringify(text));

// Returns the end of a sentence: the id or category that is most similar to `wrong`, or the advice
// to check the spelling. Makes this text printable, because a catalog may contain any characters.
const orNearest = (wrong: string, names: Iterable<string>) =>
  printable(didYouMean(wrong, names) || "; check the spelling.");

const categoryOf = ({ category }: JsonObject): string => String(category ?? "unknown");

const DOCUMENTED = ["chat", "image", "video", "audio", "unknown"];

/**
 * Returns the error for a category without models. The message lists the documented categories. The
 * categories of this gateway are unknown, because its answer contains only the selected category
 * (1-core.md, Model entry).
 */
export function noSuchCategory(category: string): GenerateFailure {
  return new GenerateFailure(
    EXIT.usage,
    `This key sees no model of the category ${quote(category)} (--category, or "categories" in sdkgen.config.ts)${didYouMean(category, DOCUMENTED) || "."} The documented categories are chat, image, video, audio and unknown.`,
  );
}
