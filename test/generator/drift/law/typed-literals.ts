// Literals that callers may have written for an emitted type, even if the schema refuses their
// values.
import {
  compileTypes,
  type TypeText,
} from "../../../../generator/typescript/compare/caller-types.js";
import {
  listForm,
  membersOf,
  objectForm,
  type ListForm,
  type ObjectForm,
} from "../../../../generator/typescript/compare/forms.js";
import type { Plain } from "./random-schemas.js";

type Pick = (choices: number) => number;

/** Returns statements of callers for each module, one per line. `FROM` stands for the module. */
export async function callersCode(
  modules: readonly TypeText[],
  pick: Pick,
): Promise<readonly string[]> {
  const pairs = await compileTypes(modules.map((module) => [module, module]));
  return pairs.map((pair) => {
    const { request, exported } = pair.before;
    const lines = [...exported].flatMap(([name, type]) => [
      ...Array.from({ length: name === request ? 8 : 2 }, () => literal(type, 5))
        .filter((value) => value !== undefined)
        .map((value) => `: import(FROM).${name} = ${JSON.stringify(value)};`),
      ...(name === request ? [] : uses(name)),
    ]);
    return lines.map((code, index) => `export const v${index}${code}`).join("\n");

    type Type = Parameters<typeof membersOf>[0];

    function literal(type: Type, depth: number): Plain | undefined {
      const members = membersOf(type, pair);
      const member = members[pick(Math.max(1, members.length))];
      if (member === undefined || depth === 0) return undefined;
      const list = listForm(member, pair);
      if (list !== undefined) return ofList(list, depth);
      const object = objectForm(member, pair);
      return object === undefined ? ofScalar(member) : ofObject(object, depth);
    }

    function ofScalar(type: Type): Plain | undefined {
      if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
      const values = SCALARS[pair.checker.typeToString(type)];
      return values?.[pick(values.length)];
    }

    function ofList({ items, required, rest }: ListForm, depth: number): Plain | undefined {
      const most = rest === undefined ? items.length : items.length + 2;
      const length = required + pick(most - required + 1);
      const values = Array.from({ length }, (_, at) => {
        const type = items[at] ?? rest;
        return type && literal(type, depth - 1);
      });
      return values.every((value) => value !== undefined) ? values : undefined;
    }

    function ofObject({ keys, others }: ObjectForm, depth: number): Plain | undefined {
      const entries: [string, Plain][] = [];
      for (const [name, { type, optional }] of keys) {
        if (optional && pick(2) === 0) continue;
        const value = literal(type, depth - 1);
        if (value !== undefined) entries.push([name, value]);
        else if (!optional) return undefined;
      }
      const other = others && pick(2) === 0 ? literal(others, depth - 1) : undefined;
      return Object.fromEntries(other === undefined ? entries : [...entries, ["extra", other]]);
    }

    // Assigns a value of an imported type to each field of the request that accepts the type.
    function uses(name: string): readonly string[] {
      const whole = exported.get(request);
      const wanted = exported.get(name);
      if (whole === undefined || wanted === undefined) return [];
      const holds = (type: Type) =>
        membersOf(wanted, pair).every((part) => membersOf(type, pair).includes(part));
      return membersOf(whole, pair).flatMap((member) =>
        [...(objectForm(member, pair)?.keys ?? [])].flatMap(([field, { type }]) => {
          const key = JSON.stringify(field);
          const use = (as: string) =>
            `: Pick<import(FROM).${request}, ${key}> = { ${key}: null! as ${as} };`;
          if (holds(type)) return [use(`import(FROM).${name}`)];
          const items = membersOf(type, pair).flatMap((each) => listForm(each, pair)?.rest ?? []);
          return items.some(holds) ? [use(`readonly import(FROM).${name}[]`)] : [];
        }),
      );
    }
  });
}

const SCALARS: Readonly<Record<string, readonly Plain[]>> = {
  string: ["a", "zz"],
  "string & {}": ["a", "zz"],
  number: [1, 2.5],
  true: [true],
  false: [false],
  null: [null],
  unknown: [0, "a", true, null, {}, [], { extra: 1 }, ["a", 1]],
};
