// Makes the edits that rename models, fields and string values in an app.
import type { Node, SourceFile } from "ts-morph";
import { propertyKey } from "../typescript/text/identifier.js";
import { namesOf } from "../read/normalise/names.js";
import type { Morph } from "./app.js";
import type { ModelMention } from "./ids.js";

/** A range in a file, and the text that replaces it. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const replacing = (node: Node, text: string): Edit => ({
  file: node.getSourceFile().getFilePath(),
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

/** Returns the edit that replaces the content of a string literal and keeps its quotes. */
export function withText(node: Node, text: string): Edit {
  const quote = node.getText().charAt(0);
  const inner = JSON.stringify(text).slice(1, -1);
  const escaped =
    quote === '"' ? inner : inner.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
  return replacing(
    node,
    quote + (quote === "`" ? escaped.replaceAll("${", "\\${") : escaped) + quote,
  );
}

/**
 * Returns the edit that renames a field in a literal, after a dot, in brackets, or in a
 * destructuring.
 */
export function withName(node: Node, name: string, { Node }: Morph): Edit {
  const parent = node.getParent();
  if (Node.isStringLiteral(node)) return withText(node, name);
  if (Node.isComputedPropertyName(node)) return replacing(node, `[${JSON.stringify(name)}]`);
  if (Node.isShorthandPropertyAssignment(parent)) {
    return replacing(node, `${propertyKey(name)}: ${node.getText()}`);
  }
  if (Node.isBindingElement(parent) && parent.getPropertyNameNode() === undefined) {
    return replacing(node, `${propertyKey(name)}: ${node.getText()}`);
  }
  if (!Node.isPropertyAccessExpression(parent) || propertyKey(name) === name) {
    return replacing(node, propertyKey(name));
  }
  const dot = node.getPreviousSiblingOrThrow();
  const bracket = `[${JSON.stringify(name)}]`;
  return {
    ...replacing(node, dot.getText() === "?." ? `?.${bracket}` : bracket),
    start: dot.getStart(),
  };
}

/**
 * Returns the edits that replace a model id. If the mention is the import path of the model's
 * module, the edits rename the imported types too.
 */
export function withModel(mention: ModelMention, to: string, morph: Morph): readonly Edit[] {
  const { node, id, naming } = mention;
  const declaration = node.getParent();
  const { Node } = morph;
  const specifiers = Node.isImportDeclaration(declaration)
    ? declaration.getNamedImports()
    : Node.isExportDeclaration(declaration)
      ? declaration.getNamedExports()
      : [];
  const [before, after] = [id, to].map((each) => namesOf(each).type.replace(/Request$/, ""));
  const types = specifiers.flatMap((specifier): Edit[] => {
    const name = specifier.getName();
    if (before === undefined || !name.startsWith(before)) return [];
    const renamed = `${after}${name.slice(before.length)}`;
    const nameNode = specifier.getNameNode();
    // An import or export with `as` keeps the name after `as`.
    if (specifier.getAliasNode() !== undefined) return [replacing(nameNode, renamed)];
    if (Node.isExportSpecifier(specifier)) return [replacing(nameNode, `${renamed} as ${name}`)];
    return namesIn(node.getSourceFile(), nameNode, morph).map((each) =>
      replacing(each, Node.isExportSpecifier(each.getParent()) ? `${renamed} as ${name}` : renamed),
    );
  });
  return [withText(node, naming(to)), ...types];
}

// Returns `name` and the other nodes of the file that use this imported name.
const namesIn = (file: SourceFile, name: Node, { Node }: Morph): readonly Node[] =>
  Node.isIdentifier(name)
    ? [
        ...new Set([
          name,
          ...name
            .findReferencesAsNodes()
            .filter((each) => each.getSourceFile() === file && each.getText() === name.getText()),
        ]),
      ]
    : [name];

/** Applies edits to a text. The positions of all edits are positions in the original text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { start, end, text: put } of inOrder(edits).reverse()) {
    result = result.slice(0, start) + put + result.slice(end);
  }
  return result;
}

/** Converts a position in the edited text to a position in the original text. */
export function positionBefore(position: number, edits: readonly Edit[]): number {
  let moved = 0;
  for (const { start, end, text } of inOrder(edits)) {
    if (position < start + moved) break;
    // A position inside inserted text becomes the start of the replaced text.
    if (position < start + moved + text.length) return start;
    moved += text.length - (end - start);
  }
  return position - moved;
}

const inOrder = (edits: readonly Edit[]): Edit[] => [...edits].sort((a, b) => a.start - b.start);
