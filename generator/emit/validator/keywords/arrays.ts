// Checks of the items of an array.
import { isJsonArray, isSchema, type JsonObject, type Schema } from "../../../schema/json.js";
import { block, call, ifStatement, type Code } from "../../layout/code.js";
import { isTrue, schemaAt } from "./assertions.js";
import { broken, insideOf, leaveIf, localName, stopAt, type Around, type Place } from "../place.js";
import { predicateFunction } from "./predicates.js";
import { partStatements } from "../statements.js";

/** Statements for `prefixItems`, `items` and `contains`; the value is known to be an array. */
export function arrayStatements(schema: JsonObject, place: Place): readonly Code[] {
  return [
    ...insideOf(place, (found) => itemStatements(schema, place, found)),
    ...containsStatements(schema, place),
  ];
}

function itemStatements(schema: JsonObject, place: Place, found: Around): readonly Code[] {
  const prefix = isJsonArray(schema["prefixItems"]) ? schema["prefixItems"].filter(isSchema) : [];
  const statements: Code[] = [];
  prefix.forEach((sub, index) => {
    if (isTrue(sub)) return;
    const item = localName(place, "item");
    const inner = partStatements(sub, {
      ...place,
      value: item,
      found,
      key: String(index),
      isObject: false,
      isNarrowed: false,
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
  if (items === undefined || isTrue(items)) return statements;
  return [...statements, loop(items, place, found, prefix.length)];
}

function loop(items: Schema, place: Place, found: Around, from: number): Code {
  const index = localName(place, "i");
  const item = localName(place, "item");
  const inner = partStatements(items, {
    ...place,
    value: item,
    found,
    key: index,
    isObject: false,
    isNarrowed: false,
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
  const index = localName(place, "i");
  const body = place.scope.withBody ? ["body"] : [];
  const isMatch = call(matches, [`${place.value}[${index}]`, ...body]);
  const counted: readonly Code[] = [
    `let ${amount} = 0;`,
    block(`for (let ${index} = 0; ${index} < ${place.value}.length; ${index}++)`, [
      ifStatement(isMatch, [`${amount}++;`]),
    ]),
  ];
  const statements: Code[] = [];
  const leaveWhen = (test: string, keyword: string, bound: number) => {
    const amountOf = `${keyword === "maxContains" ? "most" : "least"} ${bound}`;
    const says = `must have at ${amountOf} item${bound === 1 ? "" : "s"} of the kind asked for`;
    return leaveIf(stopAt(place, test, broken(keyword, String(bound), says)));
  };
  if (least > 0) {
    const keyword = schema["minContains"] === undefined ? "contains" : "minContains";
    statements.push(leaveWhen(`${amount} < ${least}`, keyword, least));
  }
  if (typeof most === "number") {
    statements.push(leaveWhen(`${amount} > ${most}`, "maxContains", most));
  }
  return statements.length === 0 ? [] : [...counted, ...statements];
}
