// The forms of flags that every command accepts.
import { expect, it } from "vitest";
import {
  flag,
  optionalText,
  text,
  texts,
  wholeNumber,
} from "../../../commands/command-line/flags.js";
import { readFlags } from "../../../commands/command-line/command.js";

const LINE = {
  name: "try",
  takes: [{ name: "<model>", says: "" }],
  hasFields: true,
  flags: {
    out: text("<dir>", ""),
    only: texts("<glob...>", ""),
    write: optionalText("[dir]", ""),
    seed: wholeNumber("<n>", "", 9),
    dryRun: flag(""),
  },
} as const;
const command = { called: "sdkgen try", says: "", example: "" };
const read = (args: string) => readFlags(LINE, { args: args.split(" "), env: {}, command });

it.each<[args: string, flags: object, fields?: object[]]>([
  ["m --out sdk --dry-run", { out: "sdk", dryRun: true }],
  ["--out=sdk m --out other", { out: "other" }],
  ["m --out=--json", { out: "--json" }],
  ["m --only a b --only=c --seed 7", { only: ["a", "b", "c"], seed: 7 }],
  ["m --write", { write: true }],
  ["m --write site", { write: "site" }],
  ["--dry-run -- m", { dryRun: true }],
  ["m --prompt A cat", {}, [{ name: "prompt", values: ["A", "cat"] }]],
  [
    "m --prompt=--x --no-audio",
    {},
    [
      { name: "prompt", values: ["--x"] },
      { name: "no-audio", values: [] },
    ],
  ],
  ["m --shift -0.5 -12 --out sdk", { out: "sdk" }, [{ name: "shift", values: ["-0.5", "-12"] }]],
])("%s", (args, flags, fields = []) => {
  expect(read(args)).toEqual({ words: ["m"], flags, fields });
});

it.each(["m --help", "-h", "--out sdk -h"])("%s requests the help", (args) => {
  expect(read(args)).toBe("help");
});
