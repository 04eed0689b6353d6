// The tests of the SDK use only the selected undici.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
// Importing the transport imports undici.
import { createClient } from "../../generated/src/index.js";
import { dependencyFolder } from "../examples/stage/folders.js";
import { otherUndici, UNDICI_VARIABLE } from "./undici.js";

const ASKED = process.env[UNDICI_VARIABLE] === "8" ? "8.12.4" : "7.30.2";

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly version: string })
    .version;

test("the SDK and projects that install it use the undici of the variable", () => {
  expect(createClient).toBeTypeOf("function");
  const entries = Object.keys(createRequire(import.meta.url).cache).filter((path) =>
    /[/\\]undici(-\d+)?[/\\]index\.js$/.test(path),
  );
  expect(entries.map((path) => versionOf(dirname(path)))).toEqual([ASKED]);
  expect(versionOf(dependencyFolder("undici"))).toBe(ASKED);
});

test("the variable accepts only listed versions", () => {
  expect(otherUndici({})).toBeUndefined();
  expect(otherUndici({ SDKGEN_UNDICI: "" })).toBeUndefined();
  expect(basename(otherUndici({ SDKGEN_UNDICI: "8" }) ?? "")).toBe("undici-8");
  for (const refused of ["7", "08", "../undici"]) {
    expect(() => otherUndici({ SDKGEN_UNDICI: refused })).toThrow("SDKGEN_UNDICI may be 8");
  }
});
