// The document of the reference catalog, and the verdicts of its schemas.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";

export interface MediaType {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}

interface Answer {
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation extends Readonly<Record<string, unknown>> {
  readonly operationId: string;
  readonly requestBody?: Answer;
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

/** The parts of a document that tests use. */
export interface Document extends Readonly<Record<string, unknown>> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

/** The committed document. */
export const committed = readFileSync(
  new URL("../../generated/openapi.json", import.meta.url),
  "utf8",
);

export const document = JSON.parse(committed) as Document;

/** Returns a function that checks a value against a schema of the document. */
export function verdictsOf(of: Document): (schema: object, value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    ownProperties: true,
    logger: false,
  });
  ajv.addSchema(of, "https://document.test/");
  const compiled = new Map<object, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, validate);
    return validate(value);
  };
}

// Makes references absolute, because a schema in a path refers to components of its document.
const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://document.test/#/')) as object;

/** Method and path → operation, in the order of the document. */
export const operationsOf = ({ paths }: Document): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
