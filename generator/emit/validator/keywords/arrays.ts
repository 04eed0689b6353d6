// Checks of the items of an array.
import { isJsonArray, isSchema, type JsonObject } from "../../../schema/json.js";
import { block, call, ifStatement, type Code } from "../../layout/code.js";
import { isTrue, schemaAt } from "./assertions.js";
import { use } from "../module-scope.js";
import { fault, localName, type Place } from "../place.js";
import { predicateFunction } from "./predicates.js";
import { partStatements } from "../statements.js";

/** Statements for `prefixItems`, `items` and `contains`; the value is known to be an array. */
export function arrayStatements(schema: JsonObject, place: Place): readonly Code[] {
  const prefix = isJsonArray(schema["prefixItems"]) ? schema["prefixItems"].filter(isSchema) : [];
  const statements: Code[] = [];
  prefix.forEach((sub, index) => {
    if (isTrue(sub)) return;
    const item = localName(place, "item");
    const inner = partStatements(sub, {
      ...place,
      value: item,
      isObject: false,
      pointer: [...place.pointer, `/${index}`],
      hint: `${place.hint}${index + 1}`,
    });
    statements.push(
      ifStatement(`${place.value}.length > ${index}`, [
        `const ${item} = ${place.value}[${index}];`,
        ...inner,
      ]),
    );
  });
  const items = schemaAt(schema, "items");
  if (items !== undefined && !isTrue(items)) {
    statements.push(loop(place, prefix.length, (inner) => partStatements(items, inner)));
  }
  return [...statements, ...containsStatements(schema, place)];
}

function loop(place: Place, from: number, write: (inner: Place) => readonly Code[]): Code {
  const index = localName(place, "i");
  const item = localName(place, "item");
  const inner = write({
    ...place,
    value: item,
    isObject: false,
    pointer: [...place.pointer, "/", { expression: index }],
    hint: `${place.hint}Item`,
  });
  const head = `for (let ${index} = ${from}; ${index} < ${place.value}.length; ${index}++)`;
  return block(head, [`const ${item} = ${place.value}[${index}];`, ...inner]);
}

function containsStatements(schema: JsonObject, place: Place): readonly Code[] {
  const contains = schemaAt(schema, "contains");
  if (contains === undefined) return [];
  const least = Number(schema["minContains"] ?? 1);
  const most = schema["maxContains"];
  const matches = predicateFunction(place, contains, `${place.hint}Contained`);
  const amount = localName(place, "matching");
  const body = place.scope.withBody ? ["body"] : [];
  const counted: Code = [
    `const ${amount} = `,
    call(use(place.scope, "count"), [place.value, matches, ...body]),
    ";",
  ];
  const statements: Code[] = [];
  if (least > 0) {
    const keyword = schema["minContains"] === undefined ? "contains" : "minContains";
    statements.push(ifStatement(`${amount} < ${least}`, [fault(place, keyword, String(least))]));
  }
  if (typeof most === "number") {
    statements.push(
      ifStatement(`${amount} > ${most}`, [fault(place, "maxContains", String(most))]),
    );
  }
  return statements.length === 0 ? [] : [counted, ...statements];
}
