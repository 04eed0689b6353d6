// A catalog with strange names and long texts, which must not change the layout.
import { entryWith } from "../../../test/e2e/generate/support/catalog.js";

const LONG = "long ".repeat(800);
const WORD = "w".repeat(4_000);
// The control character U+202E reverses the text that follows it.
const TURNED = "\u202Eturned";

export const STRANGE = [
  { ...entryWith("constructor", { constructor: { type: "string", description: LONG } }) },
  { ...entryWith(`id-${"x".repeat(180)}`, { [WORD.slice(0, 200)]: { type: "boolean" } }) },
  {
    ...entryWith("texts", {
      size: { type: "string", enum: [TURNED, LONG, WORD], description: TURNED },
      toString: { type: "string", default: WORD },
    }),
    capability_tags: [TURNED, LONG, WORD, "hasOwnProperty"],
  },
];
