// runtime/answers/ is the output of `npm run answers` from contracts/answers/.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerTypes, isPrinted, RESOURCES, typesFile } from "../../../scripts/api/answer-types.js";

test.each(RESOURCES)("the types of %s match their schemas", async (resource) => {
  const kept = readFileSync(typesFile(resource), "utf8");
  expect(kept, "The schemas have changed: run npm run answers").toBe(await answerTypes(resource));
  // The header alone proves that the file is current, so the types need no second printing.
  expect(isPrinted(resource, kept)).toBe(true);
});
