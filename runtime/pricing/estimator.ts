// Estimates many requests with one price catalog. Caches estimates, because most requests of a
// batch differ only in their prompts.
import { readEntry } from "./entry.js";
import { entriesOf, estimateRequest, type Prices } from "./estimate-request.js";
import type { Estimate } from "./estimate.js";
import type { ModelFacts } from "./request-usage.js";

type Request = Readonly<Record<string, unknown>>;

// Limits the cache, because a batch with many different requests would fill the memory.
const MAX_CACHED = 10_000;

/** Returns a function that estimates requests of a model. A request must consist of JSON values. */
export function estimatorOf(model: ModelFacts, prices: Prices): (request: Request) => Estimate {
  const words = wordFields(model, prices);
  const cache = new Map<string, Estimate>();
  // A string affects the price only if its field is in `words`, or if it has only digits. In the
  // cache key, "text" replaces all other strings, such as prompts. So requests with different
  // prompts share one estimate.
  const replaceText = (name: string, value: unknown) =>
    typeof value !== "string" || words.has(name) || /^\d*$/.test(value) ? value : "text";
  return (request) => {
    const key = JSON.stringify(request, replaceText);
    let estimate = cache.get(key);
    if (estimate === undefined) {
      if (cache.size === MAX_CACHED) cache.clear();
      estimate = estimateRequest(model, request, prices);
      cache.set(key, estimate);
    }
    return estimate;
  };
}

/** Returns the names of fields whose strings may affect the price or the length of the output. */
function wordFields({ id, pricing = {} }: ModelFacts, prices: Prices): ReadonlySet<unknown> {
  const { words = {}, duration = [], videos = [] } = pricing;
  return new Set([
    ...Object.keys(words),
    ...duration,
    ...videos.flatMap(({ unless = {} }) => Object.keys(unless)),
    ...entriesOf(prices, id).map((entry) => readEntry(entry)?.output?.dimension),
  ]);
}
