// The types of one request: what it declares, in order, and the branches that the library prints for it.
import { LIMITS } from "../../check/limits.js";
import { EntryRejected } from "../../check/rejection.js";
import type { Contract } from "../../normalise/contract.js";
import { withModel } from "../../normalise/operations.js";
import type { PriceFacts } from "../../normalise/prices.js";
import type { JsonObject, Schema } from "../../schema/json.js";
import { referencesOf } from "../../schema/references.js";
import { commentLines } from "../text/comment.js";
import { aliasesOf } from "./shape/aliases.js";
import { declareObject, type DeclareScope } from "./declare-object.js";
import type { Alias, Declaration, RequestTypes } from "./declaration.js";
import { branchesBeyond } from "./library/bare-of-schema.js";
import { printBranches, type Branches } from "./library/branches.js";
import { newTokens, type Tokens } from "./library/tokens.js";
import { keptTypes, type KeptType } from "./kept-names.js";
import { hintOfDefinition, moduleNames, sentenceAt, type ModuleNames } from "./module-names.js";
import { isDeclared } from "./objects/declared.js";
import { anchorsOf } from "./objects/parts.js";
import { withSiblings } from "./objects/siblings.js";
import { priceLine } from "./jsdoc/price-line.js";
import { UNKNOWN } from "./shape/shape.js";
import { referenceShape, shapeOf, type Steps } from "./shape/shape-of-schema.js";

/** What types are made from. */
export type TypeSource = Pick<Contract, "id" | "kind" | "names" | "schema" | "rules"> & {
  readonly price?: PriceFacts;
  readonly pricing?: JsonObject;
  readonly offeredModels?: readonly string[];
};

/** All types of a contract's module. */
export async function requestTypes(contract: TypeSource): Promise<RequestTypes> {
  const { declared, kept, names } = declaredTypes(offering(contract));
  const own = new Set(declared.declarations.map(({ name }) => name));
  const printed: (Alias | Declaration)[] = [];
  // Reading what the library printed may declare objects with branches of their own.
  for (let next = declared.takeBranches(); next.length > 0; next = declared.takeBranches()) {
    printed.push(...(await printBranches(next, declared.tokens, names.free)));
  }
  const known = new Set(printed.map(({ name }) => name));
  const request = contract.names.type;
  const aliases = kept.flatMap(({ name, hint, shape }): Alias[] =>
    own.has(name) ? [] : [{ name, doc: [sentenceAt(request, hint)], shape }],
  );
  const declarations = [...declared.declarations, ...aliases, declared.request];
  const all = [...printed, ...declarations.map((one) => withKnown(one, known))];
  return {
    declarations: withSiblings(all),
    request,
    exported: new Set([request, ...kept.map(({ name }) => name)]),
  };
}

// Models that the catalog lists complete themselves in an editor; any other id is accepted as well.
function offering(contract: TypeSource): TypeSource {
  const { offeredModels = [] } = contract;
  if (offeredModels.length === 0) return contract;
  const anyOf = [{ enum: offeredModels }, { type: "string" }];
  return { ...contract, schema: withModel(contract.schema, { anyOf }) };
}

/** The types of a contract before the library has printed any branches. */
export interface DeclaredTypes {
  readonly declared: OwnTypes;
  /** What callers import beside the request. */
  readonly kept: readonly KeptType[];
  readonly names: ModuleNames;
}

/** Declares the types of a contract: once where every name falls into place, else again with the kept names set aside. */
export function declaredTypes(contract: TypeSource): DeclaredTypes {
  const names = moduleNames(contract.names.type);
  const declared = ownTypes(contract, names);
  const kept = keptTypes(declared.request);
  const isOwn = ({ shape, hint }: KeptType) =>
    shape.kind === "name" && declared.hints.get(shape.name) === hint;
  const isInPlace = (one: KeptType) =>
    isOwn(one) && one.shape.kind === "name" && one.shape.name === one.name;
  if (kept.every(isInPlace)) return { declared, kept, names };
  const again = moduleNames(contract.names.type, {
    own: new Map(kept.filter(isOwn).map(({ hint, name }) => [hint, name])),
    all: new Set(kept.map(({ name }) => name)),
  });
  const second = ownTypes(contract, again);
  return { declared: second, kept: keptTypes(second.request), names: again };
}

/** The types of a module that are its own. */
export interface OwnTypes {
  /** Everything declared so far; grows while printed branches are read. */
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: Declaration;
  /** Type name → where it stands. */
  readonly hints: ReadonlyMap<string, string>;
  /** The branches that wait for the library since the last call. */
  readonly takeBranches: () => readonly Branches[];
  readonly tokens: Tokens;
}

function ownTypes(contract: TypeSource, names: ModuleNames): OwnTypes {
  const { schema } = contract;
  const references = referencesOf(schema);
  const tokens = newTokens();
  const declared = new Map<Schema, string>([[schema, contract.names.type]]);
  const declarations: (Declaration | Alias)[] = [];
  const hints = new Map<string, string>();
  const steps = stepCounter();
  let waiting: Branches[] = [];
  const scope: DeclareScope = {
    references,
    steps,
    isOnlyAnchor: anchorsOf(schema),
    declare(object, hint) {
      const known = declared.get(object);
      if (known !== undefined) return known;
      const name = names.at(hint);
      declared.set(object, name);
      hints.set(name, hint);
      const position = declarations.push({ name, doc: [], shape: UNKNOWN }) - 1;
      const sentence = names.sentence(hint);
      const wanted = { name, hint, schema: object, rules: [], sentence };
      declarations[position] = declareObject(wanted, scope);
      return name;
    },
    alias: aliasesOf(names, steps, (alias) => declarations.push(alias)),
    branches(owner, object) {
      const typeOf = (from: JsonObject) => referenceShape("$ref", from, scope, "Branch");
      // What only a branch describes is not at the place of a field: another branch may describe it otherwise.
      const inBranch = (from: JsonObject, hint: string) =>
        isDeclared(from, scope) ? () => shapeOf(from, scope, hintOfDefinition(hint)) : undefined;
      const bare = branchesBeyond(object, { references, tokens, typeOf, declared: inBranch });
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
    hints,
    tokens,
    takeBranches() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

function declareRequest(contract: TypeSource, scope: DeclareScope): Declaration {
  const { schema, rules, names, kind, pricing = {} } = contract;
  const isModel = kind === "model";
  const sentence = `Request of \`${commentLines(contract.id).join(" ")}\`${isModel ? ", without `model`" : ""}.`;
  const facts = contract.price;
  const price = (field: string) => facts && priceLine(field, facts, pricing);
  return declareObject(
    { name: names.type, schema, rules, sentence, price, ...(isModel && { leftOut: "model" }) },
    scope,
  );
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
