// The schemas of contracts/answers/, and their verdicts on an answer.
import { Ajv2020 } from "ajv/dist/2020.js";
import { answers, answerRoutes } from "../files.js";

const ajv = new Ajv2020({
  strict: true,
  // A response may require fields that its base definition describes.
  strictRequired: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
    "date-time": (text: string) =>
      /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) &&
      !Number.isNaN(Date.parse(text)),
  },
});
for (const [name, schema] of answers) ajv.addSchema(schema, `${name}.json`);

/** The faults of an answer under the schema `$ref`; empty if the answer is valid. */
export function faultsOf($ref: string, answer: unknown): readonly string[] {
  const holds = ajv.getSchema($ref);
  if (holds === undefined) throw new Error(`There is no ${$ref}`);
  void holds(answer);
  return (holds.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schema of a route's answer with a status. */
export function schemaOf(route: string, status: number): string {
  const { [String(status)]: own, default: other } = answerRoutes[route] ?? {};
  const { $ref } = own ?? other ?? {};
  if ($ref === undefined) throw new Error(`No schema is named for ${route} with ${status}`);
  return $ref;
}

/**
 * Returns the paths of an answer that its schema does not check. At such a path, a value of another
 * type is valid, too. Every item of a list has the path of the list and `*`.
 */
export function unseenIn($ref: string, answer: unknown): readonly string[] {
  const whole: unknown = structuredClone(answer);
  const unseen = new Set<string>();
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== "object" || part === null) return;
    const fields = part as Record<string, unknown>;
    for (const [key, kept] of Object.entries(fields)) {
      const name = `${path}/${Array.isArray(part) ? "*" : key}`;
      const isObject = typeof kept === "object" && kept !== null && !Array.isArray(kept);
      fields[key] = isObject ? "text" : { another: "kind" };
      const isSeen = faultsOf($ref, whole).length > 0;
      fields[key] = kept;
      if (!isSeen) unseen.add(name);
      // The schema of a request may be any JSON Schema.
      else if (key !== "input_schema") visit(kept, name);
    }
  };
  visit(whole, "");
  return [...unseen];
}
