// Converts prices from `contracts.lock.json` to the format of the price catalog. Cost estimates
// need this format.
import { isJsonObject, type Json, type JsonObject, objectOf } from "../../generator/forms.js";

export const priceEntryOf = (id: string, blocks: JsonObject): JsonObject =>
  objectOf([["id", id], ...Object.entries(membersOf(blocks))]);

// The lock has the items of a price as an object by key. Converts them to a list, in which each
// item has its key in the field `key`.
function membersOf(blocks: JsonObject): JsonObject {
  return objectOf(
    Object.entries(blocks).map(([name, part]): [string, Json] => {
      if (!isJsonObject(part)) return [name, part];
      const { items } = part;
      if (typeof part["unit"] !== "string") return [name, membersOf(part)];
      if (!isJsonObject(items)) return [name, part];
      const list = Object.entries(items).map(([key, item]): Json =>
        objectOf([["key", key], ...entriesOf(item)]),
      );
      return [name, { ...part, items: list }];
    }),
  );
}

const entriesOf = (item: Json) => (isJsonObject(item) ? Object.entries(item) : []);
