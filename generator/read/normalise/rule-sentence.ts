// Replaces documented model ids in rule messages by the model ids in a catalog.
import { followedBy, type RuleMapping } from "./followed-model.js";

/** Documented model id → ids of the catalog models that follow it. */
export type Followers = ReadonlyMap<string, readonly string[]>;

/** Groups catalog model ids by the documented model that they follow. */
export function followersOf(
  documented: readonly string[],
  ids: readonly string[],
  mapping: RuleMapping,
): Followers {
  const followers = new Map<string, string[]>(documented.map((name) => [name, []]));
  for (const id of ids) followers.get(followedBy(mapping, id).name ?? "")?.push(id);
  return followers;
}

// Matches `{model}` and ids, without the full stop at the end of a sentence.
const WORDS = /\{model\}|[\w-]+(?:\.[\w-]+)*/g;
const LAST_PART = /[,;][^,;]*$/;

/**
 * Writes the message of a rule for one model. Replaces `{model}` by the model's id. Replaces each
 * documented id by the ids of the catalog models that follow it. If the last clause names a
 * documented model without followers, drops this clause.
 */
export function ruleSentence(message: string, id: string, followers: Followers): string {
  const words = LAST_PART.exec(message)?.[0].match(WORDS) ?? [];
  const isLost = words.some((word) => followers.get(word)?.length === 0);
  const sentence = isLost ? message.replace(LAST_PART, "") : message;
  return sentence.replaceAll(WORDS, (word) =>
    word === "{model}" ? id : (followers.get(word)?.join(" or ") ?? word),
  );
}
