// The runtime reads lengths that a contract lists as text: "5", "8s".
import { describe } from "vitest";
import { amount, NOT_KNOWN, range, second } from "../../runtime/pricing/price-table.js";
import { estimates } from "./estimates.js";

const listed = (values: readonly unknown[], more: object = {}) => ({
  duration: { enum: values, ...more },
});

describe("a price of 0.1 USD a second", () => {
  estimates(second({ default: 0.1 }), [
    ["numbers as text", listed(["5", "10"], { default: "5" }), { duration: "10" }, amount(1)],
    ["the default of numbers as text", listed(["5", "10"], { default: "5" }), {}, amount(0.5)],
    ["seconds with s", listed(["4s", "6s", "8s"]), { duration: "8s" }, amount(0.8)],
    [
      "the default of seconds with s",
      listed(["4s", "6s", "8s"], { default: "8s" }),
      {},
      amount(0.8),
    ],
    ["no default", listed(["4s", "8s"]), {}, range(0.4, 0.8)],
    ["one length only", { duration: { const: "5s" } }, {}, amount(0.5)],
    ["half seconds", listed(["2.5s", "5s"]), { duration: "2.5s" }, amount(0.25)],
    ["an upper case S, and a space", listed(["5 S", "8 S"]), { duration: "8 S" }, amount(0.8)],
    ["numbers beside text", listed([5, "10"]), { duration: 5 }, amount(0.5)],
    ["the text beside numbers", listed([5, "10"]), { duration: "10" }, amount(1)],
    ["text or null", { duration: { enum: ["5", "10", null] } }, { duration: "5" }, amount(0.5)],
    ["a number and a space before s", listed(["5 s", "10 s"]), { duration: "5 s" }, amount(0.5)],
    ["a number with a zero before it", listed(["05", "10"]), { duration: "05" }, amount(0.5)],
    ["a number beside seconds", listed(["5", "8s"]), { duration: "8s" }, amount(0.8)],
    ["the number beside seconds", listed(["5", "8s"]), { duration: "5" }, amount(0.5)],
    ["three digits", listed(["60s", "120s"]), { duration: "120s" }, amount(12)],
    [
      "a field called seconds",
      { seconds: { enum: ["4", "8", "12"] } },
      { seconds: "12" },
      amount(1.2),
    ],
    [
      "texts or whole numbers",
      { duration: { anyOf: [{ enum: ["5", "8"] }, { type: "integer" }] } },
      { duration: "8" },
      amount(0.8),
    ],
    [
      "-1, which leaves the length to the model",
      listed(["-1", "5", "10"]),
      { duration: "-1" },
      range(0.5, 1),
    ],
    ["a list with another word", listed(["auto", "5", "10"]), { duration: "5" }, NOT_KNOWN],
    ["a word beside numbers", listed(["5", "auto"]), { duration: "auto" }, NOT_KNOWN],
    ["a word beside numbers as default", listed(["5", "auto"], { default: "auto" }), {}, NOT_KNOWN],
    ["seconds in full", listed(["5 seconds", "8 seconds"]), { duration: "5 seconds" }, NOT_KNOWN],
    ["milliseconds", listed(["500ms", "5000ms"]), { duration: "5000ms" }, NOT_KNOWN],
    ["a range of seconds", listed(["5-8", "8-10"]), { duration: "5-8" }, NOT_KNOWN],
    ["frames", listed(["81f", "121f"]), { duration: "81f" }, NOT_KNOWN],
    ["a time of day", listed(["00:05", "00:10"]), { duration: "00:05" }, NOT_KNOWN],
    ["a number with an exponent", listed(["5e0", "1e1"]), { duration: "1e1" }, NOT_KNOWN],
    ["a hexadecimal number", listed(["0x5", "0xa"]), { duration: "0xa" }, NOT_KNOWN],
    ["an empty text beside numbers", listed(["", "5"]), { duration: "5" }, NOT_KNOWN],
    ["minutes", listed(["1m", "2m"]), { duration: "1m" }, NOT_KNOWN],
    ["a word and one length", listed(["long", "5s"]), { duration: "long" }, NOT_KNOWN],
    ["any text", { duration: { type: "string" } }, { duration: "5" }, NOT_KNOWN],
    [
      "a default that its own field refuses",
      { duration: { type: "string", enum: ["5", "8"], default: 5 } },
      {},
      range(0.5, 0.8),
    ],
    [
      "a number as text, but the contract has numbers",
      { duration: { type: "integer", minimum: 3, maximum: 10 } },
      { duration: "5" },
      range(0.3, 1),
    ],
  ]);
});
