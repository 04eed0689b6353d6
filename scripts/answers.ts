// npm run answers: prints the types in runtime/answers/ from contracts/answers/, if the schemas
// there have changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { answerTypes, isPrinted, RESOURCES, typesFile } from "./api/answer-types.js";

for (const resource of RESOURCES) {
  const file = typesFile(resource);
  if (existsSync(file) && isPrinted(resource, readFileSync(file, "utf8"))) continue;
  writeFileSync(file, await answerTypes(resource));
  process.stdout.write(`Wrote runtime/answers/${resource}.ts\n`);
}
