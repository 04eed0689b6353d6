// runtime/answers/ is what `npm run answers` prints from contracts/answers/.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerTypes, isPrinted, RESOURCES, typesFile } from "../../../scripts/api/answer-types.js";

test.each(RESOURCES)("the types of %s are those of their schemas", async (resource) => {
  const kept = readFileSync(typesFile(resource), "utf8");
  expect(kept, "The schemas have changed: run npm run answers").toBe(await answerTypes(resource));
  // The header alone says so, so that nothing is printed twice.
  expect(isPrinted(resource, kept)).toBe(true);
});
