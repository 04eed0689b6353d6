// Sentences of documented rules name models of the catalog, and no missing model.
import { expect, it } from "vitest";
import { followersOf, ruleSentence } from "../../generator/read/normalise/rule-sentence.js";

const DOCUMENTED = ["x-1-5-pro", "x-2.3", "x-2.3-Fast", "x-v4-fast"];
const LIVE = ["harbor-pro", "air-2.3", "air-two", "other", "x-v4-fast"];
const FOLLOWERS = followersOf(DOCUMENTED, LIVE, {
  "harbor-pro": "x-1-5-pro",
  "air-2.3": "x-2.3",
  "air-two": { follows: "x-2.3" },
  other: false,
});

it.each<[message: string, wanted: string]>([
  ["a is missing; send a", "a is missing; send a"],
  ["a is not supported by {model}", "a is not supported by live"],
  ["{model} takes no a; {model} has b", "live takes no a; live has b"],
  ["leave a out, or use x-1-5-pro", "leave a out, or use harbor-pro"],
  ["leave a out; use x-1-5-pro to edit", "leave a out; use harbor-pro to edit"],
  // Two models follow x-2.3.
  ["leave a out, or use x-2.3", "leave a out, or use air-2.3 or air-two"],
  // A model with the documented id follows itself.
  ["leave a out, or use x-v4-fast", "leave a out, or use x-v4-fast"],
  // No model follows x-2.3-Fast.
  ["leave a out, or use x-2.3-Fast", "leave a out"],
  ["a is not supported by {model}; use x-2.3-Fast to edit", "a is not supported by live"],
  ["leave a, b or c out, or use x-2.3-Fast", "leave a, b or c out"],
  ["leave a out, or use x-2.3 or x-2.3-Fast", "leave a out"],
  // An id that only begins or ends like a documented id.
  ["see x-2.3-Faster and ax-2.3", "see x-2.3-Faster and ax-2.3"],
  ["set a to {other}, or to [b]", "set a to {other}, or to [b]"],
])("%s", (message, wanted) => {
  expect(ruleSentence(message, "live", FOLLOWERS)).toBe(wanted);
});

it("an id is plain text, even with special characters", () => {
  expect(ruleSentence("not by {model}, use x-2.3", "$&-{model}", FOLLOWERS)).toBe(
    "not by $&-{model}, use air-2.3 or air-two",
  );
});
