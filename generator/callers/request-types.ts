// Finds the request field that code of an app reads or writes. The SDK types of the code identify
// the request and the path of the field.
import type { Node, Symbol, Type } from "ts-morph";
import type { ComparableContracts } from "../compare/diff/comparable.js";
import type { Step } from "../compare/diff/words.js";
import { namesOf } from "../read/normalise/names.js";
import type { App } from "./app.js";
import { pathOf } from "./declarations.js";
import { ITEM, pathKey, property } from "./paths.js";

/** A path in the request of one model or operation. */
export interface RequestPath {
  readonly id: string;
  readonly path: readonly Step[];
}

/** Looks up the request paths of types and symbols in an app. */
export interface RequestTypes {
  /**
   * Returns the request path whose values have this type. `type` is the type that TypeScript
   * expects of an expression. Returns undefined if the type belongs to several paths, or to none.
   */
  readonly ofType: (type: Type | undefined) => RequestPath | undefined;
  /**
   * Returns the request path of the field that a symbol declares; undefined if it declares several
   * or none.
   */
  readonly ofField: (symbol: Symbol | undefined) => RequestPath | undefined;
  /** Checks whether the SDK declares a symbol. */
  readonly isOfSdk: (symbol: Symbol | undefined) => boolean;
  /** Checks whether a file outside the SDK declares a symbol. */
  readonly isOfApp: (symbol: Symbol | undefined) => boolean;
  /** The ids of all models that had a contract before the change. */
  readonly modelIds: readonly string[];
}

// Longer paths are not indexed, because a recursive type has endless paths.
const MOST_STEPS = 8;

/**
 * Finds the field declarations of these contracts in the SDK of an app, and returns the functions
 * that look them up.
 */
export function requestTypes(app: App, contracts: ComparableContracts): RequestTypes {
  const fields = declaredFields(app, contracts);
  const pathsOf = (symbol: Symbol) => symbol.getDeclarations().map((node) => fields.get(node));
  const isInSdk = (node: Node) =>
    app.sdk.some((folder) => node.getSourceFile().getFilePath().startsWith(`${folder}/`));
  return {
    ofType: (type) => {
      if (type === undefined) return undefined;
      const paths = partsOf(type.getNonNullableType(), true).map((each) =>
        only(
          each.getProperties().flatMap((symbol) => pathsOf(symbol).map((at) => at && outer(at))),
        ),
      );
      return paths.includes(undefined) ? undefined : only(paths);
    },
    ofField: (symbol) => (symbol === undefined ? undefined : only(pathsOf(symbol), true)),
    isOfSdk: (symbol) => symbol?.getDeclarations().some(isInSdk) ?? false,
    isOfApp: (symbol) => symbol?.getDeclarations().some((node) => !isInSdk(node)) ?? false,
    modelIds: Object.keys(contracts.models),
  };
}

function declaredFields(
  { project, sdk }: App,
  { models, operations }: ComparableContracts,
): ReadonlyMap<Node, RequestPath> {
  const fields = new Map<Node, RequestPath>();
  const seen = new Set<Type>();
  const index = (id: string, type: Type, path: readonly Step[]): void => {
    if (path.length > MOST_STEPS) return;
    for (const part of partsOf(type)) {
      if (seen.has(part)) continue;
      seen.add(part);
      const item = itemOf(part);
      if (item !== undefined) index(id, item, [...path, ITEM]);
      else if (part.isObject()) for (const symbol of part.getProperties()) field(id, symbol, path);
    }
  };
  const field = (id: string, symbol: Symbol, path: readonly Step[]): void => {
    const inner = [...path, property(symbol.getName())];
    for (const node of symbol.getDeclarations()) {
      if (!fields.has(node)) fields.set(node, { id, path: inner });
      index(id, symbol.getTypeAtLocation(node), inner);
    }
  };
  const declared = (id: string, path: string): void => {
    const name = namesOf(id).type;
    for (const file of sdk.flatMap((folder) => [
      `${folder}/${path}.d.ts`,
      `${folder}/${path}.ts`,
    ])) {
      const source = project.getSourceFile(file);
      const type = source?.getInterface(name) ?? source?.getTypeAlias(name);
      if (type !== undefined) index(id, type.getType(), []);
    }
  };
  for (const id of Object.keys(models)) {
    declared(id, pathOf(id, "models"));
    declared(id, "models");
  }
  for (const id of Object.keys(operations)) declared(id, pathOf(id, "operations"));
  return fields;
}

const outer = ({ id, path }: RequestPath): RequestPath => ({ id, path: path.slice(0, -1) });

// Returns the only distinct path of a list; undefined if there are several or none. With
// `isStrict`, also undefined if an item is undefined.
function only(
  paths: readonly (RequestPath | undefined)[],
  isStrict = false,
): RequestPath | undefined {
  const requestPaths = paths.filter((at) => at !== undefined);
  if (isStrict && requestPaths.length < paths.length) return undefined;
  const keys = new Set(requestPaths.map(({ id, path }) => `${id} ${pathKey(path)}`));
  return keys.size === 1 ? requestPaths[0] : undefined;
}

// Returns the members of a union or an intersection, or the type itself if it is neither. With
// `isWhole`, does not split intersections, and leaves out types that are no objects. Always leaves
// out an intersection with a string literal, such as `"x" & {}`, because it is no request.
function partsOf(type: Type, isWhole = false): readonly Type[] {
  if (type.isUnion()) return type.getUnionTypes().flatMap((each) => partsOf(each, isWhole));
  if (!type.isIntersection()) return isWhole && !type.isObject() ? [] : [type];
  const parts = type.getIntersectionTypes();
  if (parts.some((each) => each.isStringLiteral())) return [];
  return isWhole ? [type] : parts.flatMap((each) => partsOf(each));
}

function itemOf(type: Type): Type | undefined {
  return type.isArray() || type.isReadonlyArray() ? type.getArrayElementType() : undefined;
}
