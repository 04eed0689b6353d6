// Converts the matches of a search to hits. A hit is a link, with texts that explain why it
// matches. Hits are grouped by kind.
import { hashOf, NO_FILTERS } from "../address/address.js";
import { lineOf } from "../list/line.js";
import { type FieldItem, featureOf, type Item, labelsOf } from "../list/search-items.js";
import type { Match, Matches, Search } from "../list/search.js";
import { WORDS as SEARCH } from "../words/search.js";
import { type MarkedText, type Marker, markerOf, plainText } from "./marks.js";

export interface Hit {
  readonly href: string;
  readonly isInNewTab?: boolean | undefined;
  /** The category of the model, if the hit is a model. */
  readonly category?: string;
  readonly title: MarkedText;
  /** Texts that explain the hit, such as a matching tag or the path of an operation. */
  readonly why: readonly MarkedText[];
}

/** The hits of one kind, best first. */
export interface HitGroup {
  readonly kind: Item["kind"];
  readonly title: string;
  readonly hits: readonly Hit[];
}

const MOST_HITS = { model: 6, field: 5, operation: 5, page: 3 } as const;

/**
 * Returns the groups of hits, the group with the best hit first. Returns all pages if `text` is
 * empty.
 */
export function hitGroups(search: Search, text: string): readonly HitGroup[] {
  if (text.trim() === "") {
    const hits = search.pages.map((item) => hitOf(item, markerOf([], [])));
    return [{ kind: "page", title: SEARCH.groups.page, hits }];
  }
  const result = search.all(text);
  const groups = new Map<Item["kind"], Match[]>();
  for (const match of result.matches) {
    const group = groups.get(match.item.kind);
    if (group === undefined) groups.set(match.item.kind, [match]);
    else group.push(match);
  }
  return [...groups].map(([kind, matches]) => {
    const hits = matches.slice(0, MOST_HITS[kind]).map((match) => matchHit(match, result));
    const hasAll = kind === "model" && matches.length > 1;
    return {
      kind,
      title: SEARCH.groups[kind],
      hits: hasAll ? [...hits, allHit(matches.length, text.trim())] : hits,
    };
  });
}

const matchHit = ({ item, terms }: Match, { words }: Matches): Hit =>
  hitOf(item, markerOf(words, terms));

function hitOf(item: Item, marker: Marker): Hit {
  switch (item.kind) {
    case "model": {
      const { id, category } = item.row;
      return {
        href: `./${hashOf({ id })}`,
        category,
        title: marker.mark(id),
        why: whyOfModel(item, marker),
      };
    }
    case "field":
      return fieldHit(item, marker);
    case "operation": {
      const { id, summary, tag, method, path } = item.operation;
      return {
        // The anchor of an operation in Redoc.
        href: `./reference.html#tag/${encodeURIComponent(tag)}/operation/${encodeURIComponent(id)}`,
        isInNewTab: true,
        title: marker.mark(summary),
        why: [marker.mark(`${method} ${path}`), marker.mark(id)],
      };
    }
    case "page":
      return {
        href: item.page.href,
        isInNewTab: item.page.isInNewTab,
        title: marker.mark(item.title),
        why: [marker.mark(item.about)],
      };
  }
}

// If only one model has the field, the hit leads to the field on the page of that model. Otherwise
// the hit leads to the list of all models with the field.
function fieldHit({ name, value, models }: FieldItem, marker: Marker): Hit {
  const [id] = models;
  const hash =
    models.length === 1 && id !== undefined
      ? hashOf({ id, tab: "parameters", field: name })
      : hashOf({ filters: { ...NO_FILTERS, field: featureOf(name, value) } });
  const where = SEARCH.inModels(models.length);
  return {
    href: `./${hash}`,
    title: marker.mark(value === undefined ? name : `${name}: ${value}`),
    why: [plainText(models.length === 1 && id !== undefined ? `${where}: ${id}` : where)],
  };
}

const allHit = (count: number, text: string): Hit => ({
  href: `./${hashOf({ filters: { ...NO_FILTERS, q: text } })}`,
  title: plainText(SEARCH.all(count, text)),
  why: [],
});

/**
 * Returns texts that explain why a model is a hit. The texts are labels, fields and values of the
 * model that contain search words. Ignores search words that the model's id contains. If there is
 * no such text, returns the summary line of the model's card.
 */
function whyOfModel(
  { row, fields }: Extract<Item, { readonly kind: "model" }>,
  marker: Marker,
): readonly MarkedText[] {
  const texts = [
    ...labelsOf(row),
    ...fields.map(([name = ""]) => `${SEARCH.field} ${name}`),
    ...fields.flatMap(([name = "", ...values]) => values.map((value) => `${name}: ${value}`)),
  ];
  let open = marker.words.filter((word) => !marker.isIn(word, row.id));
  const why: MarkedText[] = [];
  while (open.length > 0) {
    // Chooses the text that contains the largest number of words in `open`, so that few texts
    // explain the hit.
    const counts = texts.map((text) => open.filter((word) => marker.isIn(word, text)).length);
    const text = texts[counts.indexOf(Math.max(...counts))] ?? "";
    const next = open.filter((word) => !marker.isIn(word, text));
    if (next.length === open.length) break;
    why.push(marker.mark(text));
    open = next;
  }
  return why.length > 0 ? why : [plainText(lineOf(row))];
}
