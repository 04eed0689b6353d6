// Declares the types of one request, in the order in which they are printed.
import type { Contract } from "../../read/normalise/contract.js";
import { takesImagesByPlace } from "../../read/normalise/image-fields.js";
import type { PriceFacts } from "../../read/normalise/prices.js";
import { requestTree, ruleTree, type ObjectTree } from "../../read/tree/contract-tree.js";
import { ANY_STRING, notesOf, unionOf, withNotes, wordsOf } from "../../read/tree/nodes.js";
import { requestForms, type Form } from "../../read/tree/request-forms.js";
import { ANY, type Field, type Obj } from "../../read/tree/tree.js";
import type { JsonObject } from "../../read/schema/json.js";
import { commentLines } from "../text/comment.js";
import { aliasesOf } from "./aliases.js";
import { declareObject } from "./declare-object.js";
import type { Alias, Declaration, Field as DeclaredField, RequestTypes } from "./declaration.js";
import { objectFields } from "./fields.js";
import { ruledItems, type TypeRule } from "./item-rules.js";
import { exportedTypes, type ExportedType } from "./kept-names.js";
import {
  hintOfForm,
  isCatalogName,
  moduleNames,
  nameAt,
  reservedNames,
  sentenceAt,
  type ModuleNames,
} from "./module-names.js";
import { priceLine } from "./price-line.js";
import { union, UNKNOWN, type Shape } from "./shape.js";
import type { ShapeScope } from "./shape-of.js";
import { withSiblings } from "./siblings.js";

/** The data of a contract from which its types are made. */
export type TypeSource = Pick<
  Contract,
  "id" | "kind" | "names" | "schema" | "rules" | "imageFields"
> & {
  readonly price?: PriceFacts;
  readonly pricing?: JsonObject;
  readonly offeredModels?: readonly string[];
};

export function requestTypes(contract: TypeSource): RequestTypes {
  const { declared, exported } = declaredTypes(contract);
  const declaredNames = new Set(declared.declarations.map(({ name }) => name));
  const request = contract.names.type;
  const aliases = exported.flatMap(({ name, hint, shape }): Alias[] =>
    declaredNames.has(name) ? [] : [{ name, doc: [sentenceAt(request, hint)], shape }],
  );
  const promised = new Set([request, ...exported.map(({ name }) => name)]);
  const ofCatalog = [...declared.hints].flatMap(([name, hint]) =>
    isCatalogName(hint) ? [name] : [],
  );
  return {
    declarations: withSiblings([...declared.declarations, ...aliases, declared.request]),
    request,
    exported: new Set([...promised, ...ofCatalog]),
    promised,
  };
}

/** The types of a contract. Callers can import the types in `exported`. */
interface DeclaredTypes {
  readonly declared: ModuleTypes;
  /** The exported types other than the request. */
  readonly exported: readonly ExportedType[];
}

/**
 * Declares the types of a contract. Each exported type must have the name that its path gives. If
 * one got another name, declares all types again, with the names of the exported types reserved.
 */
function declaredTypes(contract: TypeSource): DeclaredTypes {
  const request = contract.names.type;
  const tree = offering(contract);
  const declared = declareModule(contract, tree, moduleNames(request));
  const exported = exportedTypes({ name: request, fields: declared.fields });
  const nameByHint = new Map<string, string>();
  for (const one of exported) {
    const hint = declaredHintOf(one, declared.hints, request);
    if (hint !== undefined && !nameByHint.has(hint)) nameByHint.set(hint, one.name);
  }
  const reserved = reservedNames(
    request,
    { byHint: nameByHint, all: new Set(exported.map(({ name }) => name)) },
    declared.hints,
  );
  const hintByName = new Map([...reserved.byHint].map(([hint, name]) => [name, hint]));
  const names = new Set([...reserved.all, ...hintByName.keys()]);
  const isInPlace = (name: string) => declared.hints.get(name) === hintByName.get(name);
  if ([...names].every(isInPlace)) return { declared, exported };
  const second = declareModule(contract, tree, moduleNames(request, reserved));
  return { declared: second, exported: exportedTypes({ name: request, fields: second.fields }) };
}

// Returns the hint (a path in the request) from which an exported type got its name when it was
// declared. Returns undefined if this hint and the path in `ExportedType` give different names.
// Letter case does not count: `image_url` and `ImageURL` give the same name.
function declaredHintOf(
  { shape, hint }: ExportedType,
  hints: ReadonlyMap<string, string>,
  request: string,
): string | undefined {
  const declared = shape.kind === "name" || shape.kind === "alias" ? shape.name : "";
  const declaredHint = hints.get(declared);
  const preferredName = (one: string) => nameAt(request, one).toLowerCase();
  return declaredHint !== undefined &&
    (declaredHint === hint || preferredName(declaredHint) === preferredName(hint))
    ? declaredHint
    : undefined;
}

// Adds the catalog's models to the type of `model`, for completion in editors. The type accepts any
// other id too.
function offering({ schema, offeredModels = [] }: TypeSource): ObjectTree {
  const tree = requestTree(schema);
  if (offeredModels.length === 0) return tree;
  const { node = ANY, ...field } = tree.root.fields.get("model") ?? OPTIONAL;
  const offered = withNotes(unionOf([wordsOf(offeredModels), ANY_STRING]), notesOf(node));
  const fields = new Map([...tree.root.fields, ["model", { ...field, node: offered }]]);
  return { ...tree, root: { ...tree.root, fields } };
}

const OPTIONAL: Field = { node: ANY, required: false, listed: true };

interface ModuleTypes {
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: Declaration | Alias;
  /** The fields of the request, merged over all its alternatives. */
  readonly fields: readonly DeclaredField[];
  /** Type name → the hint from which the name was made. */
  readonly hints: ModuleNames["hints"];
}

function declareModule(contract: TypeSource, tree: ObjectTree, names: ModuleNames): ModuleTypes {
  const { definitions } = tree;
  const rules = contract.rules.map(({ schema, message }) => ({ tree: ruleTree(schema), message }));
  const forms = requestForms(tree);
  const objects = forms.length > 0 ? forms.map(({ object }) => object) : [tree.root];
  const ruled = objects.map((object) => ruledItems(object, tree, rules));
  const ofItems = new Map(ruled.flatMap((one) => [...one.ofItems]));
  const roots = ruled.map((one) => one.root);
  const [root = tree.root] = roots;
  // If an operation's request contains itself, the inner request has the same type. For a model,
  // only the inner request has a field `model`, so it needs a type of its own.
  const declared = new Map<Obj, string>(
    contract.kind === "model" ? [] : [[root, contract.names.type]],
  );
  // Type names of objects that take files only because of the field names around them. In other
  // fields, the same object takes no files and has another type name, which is in `declared`.
  const declaredForImages = new Map<Obj, string>();
  const declarations: (Declaration | Alias)[] = [];
  const { hints } = names;
  const { imageFields = [] } = contract;
  const scope: ShapeScope = {
    definitions,
    names: [],
    imageFields,
    declare(object, hint, place) {
      const isByPlace = takesImagesByPlace(object, tree, place.names);
      const declaredHere = isByPlace ? declaredForImages : declared;
      const declaredName = declaredHere.get(object);
      if (declaredName !== undefined) return declaredName;
      const name = names.at(hint);
      declaredHere.set(object, name);
      const position = declarations.push({ name, doc: [], shape: UNKNOWN }) - 1;
      declarations[position] = declareObject(
        { name, hint, object, rules: ofItems.get(object) ?? [], sentence: names.sentence(hint) },
        { ...scope, names: place.names },
      );
      return name;
    },
    alias: aliasesOf(names, definitions, (alias) => declarations.push(alias)),
  };
  if (forms.length > 0) {
    const ruledForms = forms.map((form, index) => ({
      ...form,
      object: roots[index] ?? form.object,
    }));
    return {
      ...declareForms(contract, { forms: ruledForms, rules }, { names, scope, declarations }),
      declarations,
      hints,
    };
  }
  const request = declareRequest(contract, { name: contract.names.type, root, rules }, scope);
  return { declarations, request, fields: request.fields, hints };
}

interface DeclarationScope {
  readonly names: ModuleNames;
  readonly scope: ShapeScope;
  readonly declarations: (Declaration | Alias)[];
}

/**
 * Declares a request with alternatives as a union of types. Each of these types applies all rules
 * about the request.
 */
function declareForms(
  contract: TypeSource,
  { forms, rules }: { readonly forms: readonly Form[]; readonly rules: readonly TypeRule[] },
  { names, scope, declarations }: DeclarationScope,
): Pick<ModuleTypes, "request" | "fields"> {
  const { type } = contract.names;
  const declared = forms.map(({ object, title = "" }, index) => {
    // A number in a name depends on the order of the alternatives, so such a name must not be
    // exported. If the hint marks a type as an alternative, the type is exported. So an alternative
    // without a title gets a hint without this mark, such as `Form2`.
    const name = names.at(title === "" ? `Form${index + 1}` : hintOfForm("", title));
    const form = declareRequest(contract, { name, root: object, rules }, scope);
    declarations.push(form);
    return form;
  });
  const shapes = new Map<string, DeclaredField>();
  for (const field of declared.flatMap(({ fields }) => fields)) {
    const previous = shapes.get(field.name);
    const shape = previous === undefined ? field.shape : union([previous.shape, field.shape]);
    shapes.set(field.name, { ...field, shape });
  }
  const members = declared.map(({ name }): Shape => ({ kind: "name", name }));
  return {
    request: { name: type, doc: [sentenceOfRequest(contract)], shape: union(members) },
    fields: [...shapes.values()],
  };
}

const sentenceOfRequest = ({ id, kind }: TypeSource): string =>
  `Request of \`${commentLines(id).join(" ")}\`${kind === "model" ? ", without `model`" : ""}.`;

interface RequestObject {
  readonly name: string;
  readonly root: Obj;
  readonly rules: readonly TypeRule[];
}

function declareRequest(
  contract: TypeSource,
  { name, root: object, rules }: RequestObject,
  scope: ShapeScope,
): Declaration {
  const { names, kind, pricing = {}, price: facts } = contract;
  const isModel = kind === "model";
  const hasModelField = objectFields(object, scope).some(({ name }) => name === "model");
  return declareObject(
    {
      name,
      object,
      rules,
      sentence:
        name === names.type ? sentenceOfRequest(contract) : `A form of {@link ${names.type}}.`,
      price: (field) => facts && priceLine(field, facts, pricing),
      // The SDK sets `model` only if the contract has this field.
      ...(isModel && hasModelField && { fixedValues: new Map([["model", contract.id]]) }),
    },
    scope,
  );
}
