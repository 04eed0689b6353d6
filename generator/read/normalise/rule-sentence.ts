// Sentences of documented rules with the ids of a catalog, which differ from documented ids.
import { followedBy, type RuleMapping } from "./followed-model.js";

/** Documented model → the models of a catalog that follow it. */
export type Followers = ReadonlyMap<string, readonly string[]>;

/** Groups the models of a catalog by the documented model that they follow. */
export function followersOf(
  documented: readonly string[],
  ids: readonly string[],
  mapping: RuleMapping,
): Followers {
  const followers = new Map<string, string[]>(documented.map((name) => [name, []]));
  for (const id of ids) followers.get(followedBy(mapping, id).name ?? "")?.push(id);
  return followers;
}

// An id ends before the full stop of a sentence.
const WORDS = /\{model\}|[\w-]+(?:\.[\w-]+)*/g;
const LAST_PART = /[,;][^,;]*$/;

/**
 * The sentence of a rule about one model. `{model}` becomes its id, and a documented id becomes the
 * ids of its followers. Without followers the last part of the sentence is dropped, because it
 * recommends that model.
 */
export function ruleSentence(message: string, id: string, followers: Followers): string {
  const words = LAST_PART.exec(message)?.[0].match(WORDS) ?? [];
  const isLost = words.some((word) => followers.get(word)?.length === 0);
  const sentence = isLost ? message.replace(LAST_PART, "") : message;
  return sentence.replaceAll(WORDS, (word) =>
    word === "{model}" ? id : (followers.get(word)?.join(" or ") ?? word),
  );
}
