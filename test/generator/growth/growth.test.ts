// No contract costs more than its size: those that once did. The long test has all shapes and all changes.
import { test } from "vitest";
import { staysUnder } from "./stays-under.js";

test.each([
  "dependentRequired, 200 pairs",
  "dependentSchemas that forbid",
  "20 if/then over 60 fields",
])("%s", async (name) => {
  await staysUnder(name, ["a field less"]);
});
