// The rule vocabulary of contracts/README.md as ajv keywords: this folder's own reading of it.
import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
// What is public is a table of literal verdicts (tables/public-urls.ts), which holds this reading too.
import { isPublicUrl, type Scheme } from "../../gateway/validation/public-url.js";

type Total = {
  of: (string | { path: string; where: SchemaObject })[];
  minimum?: number;
  maximum?: number;
};
type Bound = { of: string; where?: SchemaObject } & Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every value that a slash path reaches; `*` is every item of an array. */
function valuesAt(value: unknown, path: string): unknown[] {
  return path.split("/").reduce<unknown[]>(
    (found, step) =>
      found.flatMap((at) => {
        if (step === "*") return Array.isArray(at) ? (at as unknown[]) : [];
        return isObject(at) && Object.hasOwn(at, step) ? [at[step]] : [];
      }),
    [value],
  );
}

const numbersAt = (value: unknown, path: string) =>
  valuesAt(value, path).filter((found) => typeof found === "number");

const bounds: Record<string, (value: number, limit: number) => boolean> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
};

/** An ajv that knows the vocabulary; `defaults` are those of the contract, for fields that a body leaves out. */
export function ajvForRules(defaults: Readonly<Record<string, unknown>>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
  });
  const matcher = (where?: SchemaObject) => (where === undefined ? () => true : ajv.compile(where));
  const fieldOf = (body: unknown, field: string) =>
    isObject(body) && Object.hasOwn(body, field) ? body[field] : defaults[field];

  const define = <S>(
    keyword: string,
    compile: (schema: S) => (part: unknown, body: unknown) => boolean,
  ) =>
    ajv.addKeyword({
      keyword,
      schemaType: "object",
      compile: (schema: S) => {
        const holds = compile(schema);
        return (part: unknown, context) => holds(part, context?.rootData);
      },
    });

  define<Total>("x-total", ({ of, minimum = 0, maximum = Infinity }) => {
    const counters = of.map((entry) => {
      const { path, where } = typeof entry === "string" ? { path: entry, where: undefined } : entry;
      const matches = matcher(where);
      return (part: unknown) =>
        valuesAt(part, path)
          .flatMap((found) => (Array.isArray(found) ? (found as unknown[]) : [found]))
          .filter((item) => matches(item)).length;
    });
    return (part) => {
      const total = counters.reduce((sum, count) => sum + count(part), 0);
      return total >= minimum && total <= maximum;
    };
  });

  define<{ of: string; equals: string }>("x-sum", ({ of, equals }) => (part, body) => {
    const numbers = numbersAt(part, of);
    const wanted = fieldOf(body, equals);
    if (numbers.length === 0 || typeof wanted !== "number") return true;
    return numbers.reduce((sum, value) => sum + value, 0) === wanted;
  });

  define<{ of: string; from: number }>(
    "x-consecutive",
    ({ of, from }) =>
      (part) =>
        numbersAt(part, of).every((value, position) => value === from + position),
  );

  define<{ of: string[]; field: string }>("x-appear-in", ({ of, field }) => (part, body) => {
    const text = fieldOf(body, field);
    if (typeof text !== "string") return true;
    return of
      .flatMap((path) => valuesAt(part, path))
      .every((found) => typeof found !== "string" || text.includes(found));
  });

  define<{ schemes: readonly Scheme[] }>(
    "x-public-url",
    ({ schemes }) =>
      (part) =>
        typeof part !== "string" || isPublicUrl(part, schemes),
  );

  define<Bound>("x-bound", ({ of, where, ...limits }) => {
    const matches = matcher(where);
    return (part, body) =>
      Object.entries(limits).every(([kind, field]) => {
        const limit = fieldOf(body, String(field));
        const keeps = bounds[kind];
        if (keeps === undefined) throw new Error(`x-bound does not know "${kind}"`);
        if (typeof limit !== "number") return true;
        return numbersAt(part, of).every((value) => !matches(value) || keeps(value, limit));
      });
  });

  return ajv;
}
