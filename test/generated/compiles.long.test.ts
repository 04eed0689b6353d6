// The emitted SDK compiles with the module resolution of bundlers, without `skipLibCheck`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorsIn, programOf, RESOLUTIONS, STRICT } from "./compile.js";

const source = fileURLToPath(new URL("../../generated/src", import.meta.url));

test("generated/ compiles with bundler", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(source, path));
  expect(errorsIn(programOf(files, new Map(), { ...STRICT, ...RESOLUTIONS.bundler }))).toEqual([]);
});
