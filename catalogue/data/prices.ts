// Converts prices from `contracts.lock.json` to the format of the price catalog. Cost estimates
// need this format.
import { isJsonObject, type Json, type JsonObject, objectOf } from "../../generator/forms.js";

export const priceEntryOf = (id: string, blocks: JsonObject): JsonObject =>
  objectOf([["id", id], ...Object.entries(membersOf(blocks))]);

// Converts the items of a price to a list. In the lock, the items are an object with a key such as
// `720P` for each item. In the list, each item has this key in its field `key`.
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
