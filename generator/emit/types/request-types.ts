// The types of one request: what it declares, in order, and the branches that the library prints for it.
import { LIMITS } from "../../check/limits.js";
import { EntryRejected } from "../../check/rejection.js";
import type { Contract } from "../../normalise/contract.js";
import { canonicalJson, type JsonObject, type Schema } from "../../schema/json.js";
import { referencesOf } from "../../schema/references.js";
import { commentLines } from "../text/comment.js";
import { aliasesOf } from "./shape/aliases.js";
import { declareObject, type DeclareScope } from "./declare-object.js";
import type { Alias, Declaration, RequestTypes } from "./declaration.js";
import { branchesBeyond } from "./library/bare-of-schema.js";
import { printBranches, type Branches } from "./library/branches.js";
import { newTokens, type Tokens } from "./library/tokens.js";
import { moduleNames, type ModuleNames } from "./module-names.js";
import { priceLine } from "./jsdoc/price-line.js";
import { UNKNOWN } from "./shape/shape.js";
import { referenceShape, type Steps } from "./shape/shape-of-schema.js";

/** All types of a contract's module. */
export async function requestTypes(contract: Contract): Promise<RequestTypes> {
  const names = moduleNames(contract.names.type);
  const own = ownTypes(contract, names);
  const printed: (Alias | Declaration)[] = [];
  // Reading what the library printed may declare objects with branches of their own.
  for (let next = own.takeBranches(); next.length > 0; next = own.takeBranches()) {
    printed.push(...(await printBranches(next, own.tokens, names.free)));
  }
  const known = new Set(printed.map(({ name }) => name));
  const declarations = [...own.declarations, own.request].map((one) => withKnown(one, known));
  return { declarations: [...printed, ...declarations], request: contract.names.type };
}

interface OwnTypes {
  /** Everything declared so far; grows while printed branches are read. */
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: Declaration;
  /** The branches that wait for the library since the last call. */
  readonly takeBranches: () => readonly Branches[];
  readonly tokens: Tokens;
}

function ownTypes(contract: Contract, names: ModuleNames): OwnTypes {
  const { schema } = contract;
  const references = referencesOf(schema);
  const tokens = newTokens();
  const declared = new Map<Schema, string>([[schema, contract.names.type]]);
  const declarations: (Declaration | Alias)[] = [];
  const steps = stepCounter();
  let waiting: Branches[] = [];
  const scope: DeclareScope = {
    references,
    steps,
    isOnlyAnchor: (name) => countAnchors(schema, name) === 1,
    declare(object, hint) {
      const known = declared.get(object);
      if (known !== undefined) return known;
      const name = names.at(hint);
      declared.set(object, name);
      const position = declarations.push({ name, doc: [], shape: UNKNOWN }) - 1;
      const sentence = names.sentence(hint);
      declarations[position] = declareObject({ name, schema: object, rules: [], sentence }, scope);
      return name;
    },
    alias: aliasesOf(names, steps, (alias) => declarations.push(alias)),
    branches(owner, object) {
      const typeOf = (from: JsonObject) => referenceShape("$ref", from, scope, "Branch");
      const bare = branchesBeyond(object, { references, tokens, typeOf });
      if (bare === undefined) return undefined;
      const name = names.free(`${owner}Branches`);
      waiting.push({ name, owner, bare });
      return name;
    },
  };
  const request = declareRequest(contract, scope);
  return {
    declarations,
    request,
    tokens,
    takeBranches() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

function declareRequest(contract: Contract, scope: DeclareScope): Declaration {
  const { schema, rules, names, kind } = contract;
  const isModel = kind === "model";
  const sentence = `Request of \`${commentLines(contract.id).join(" ")}\`${isModel ? ", without `model`" : ""}.`;
  const facts = isModel ? contract.price : undefined;
  const fields = new Set(Object.keys(schema["properties"] ?? {}));
  const price = (field: string) => facts && priceLine(field, fields, facts);
  const request = declareObject({ name: names.type, schema, rules, sentence, price }, scope);
  if (!isModel) return request;
  return { ...request, fields: request.fields.filter(({ name }) => name !== "model") };
}

// Without the type that the library could not print, the rest is wider, never too narrow.
function withKnown<One extends Alias | Declaration>(one: One, known: ReadonlySet<string>): One {
  if (!("branches" in one) || one.branches === undefined || known.has(one.branches)) return one;
  return { ...one, branches: undefined };
}

function stepCounter(): Steps {
  let total = 0;
  return {
    total: () => total,
    add(count = 1) {
      total += count;
      if (total <= LIMITS.nodes) return;
      throw new EntryRejected(
        "E_SCHEMA_SIZE",
        `its references unfold to more than ${LIMITS.nodes} schemas`,
      );
    },
  };
}

// Counted in the text, so that no place that a reference could lead to is missed.
const countAnchors = (schema: JsonObject, name: string) =>
  canonicalJson(schema).split(`"$dynamicAnchor":${JSON.stringify(name)}`).length - 1;
