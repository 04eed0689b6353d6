// Whether a field moves the price, by the facts that estimates read.

/** The facts name fields as keys of word lists, and as the heads of paths such as `video_list/*`. */
export function movesPrice(name: string, facts: unknown): boolean {
  if (typeof facts === "string") return facts.split("/")[0] === name;
  if (Array.isArray(facts)) return facts.some((one) => movesPrice(name, one));
  if (typeof facts !== "object" || facts === null) return false;
  return Object.entries(facts).some(
    ([key, one]) => (key === name && Array.isArray(one)) || movesPrice(name, one),
  );
}
