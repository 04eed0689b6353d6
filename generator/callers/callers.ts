// Finds the call sites of an app that a catalog change breaks. Compares the contracts, and compiles
// the app with the new types.
import { relative } from "node:path";
import type { Node } from "ts-morph";
import { printable } from "../read/check/rejection.js";
import type { Change } from "../compare/diff/change.js";
import type { ComparableContracts, ComparableRequest } from "../compare/diff/comparable.js";
import { renamedModels } from "../compare/diff/renamed.js";
import { byCodeUnit } from "../read/schema/json.js";
import { adviceOn, adviceOnModel, adviceOnTexts, type Advice } from "./advice.js";
import { faultsOf, loadApp, replacedFiles, type App, type Fault, type Morph } from "./app.js";
import { declarationsOf } from "./declarations.js";
import { applyEdits, positionBefore, type Edit } from "./edits.js";
import { isAssignment } from "./reads.js";
import { sidesOf, type Sides } from "./renames.js";
import { requestTypes } from "./request-types.js";
import {
  findingsOfModels,
  findingsOfRequests,
  type CallerContext,
  type CallerFinding,
} from "./caller-finding.js";
import { findRequestUses, type RequestUse } from "./request-use.js";

/** A broken call site of the app. */
interface CallSite extends Advice {
  /** The path relative to the current folder. */
  readonly file: string;
  /** Lines and columns start at 1. */
  readonly line: number;
  readonly column: number;
  readonly expression: string;
  /** Whether there is only one possible repair. `--write` makes only such repairs. */
  readonly hasOneAnswer: boolean;
}

/** The effects of a catalog change on an app. */
export interface Callers {
  readonly files: number;
  /** The number of compiler errors before the change. */
  readonly faultsBefore: number;
  readonly sites: readonly CallSite[];
  /** The edits of all call sites with only one possible repair. */
  readonly edits: readonly Edit[];
}

/** The app to search, and the catalog change. */
export interface CallersQuestion {
  readonly app: App;
  readonly morph: Morph;
  readonly tsconfig: string;
  readonly cwd: string;
  readonly sdkName: string;
  readonly before: ComparableContracts;
  readonly after: ComparableContracts;
  readonly changes: readonly Change[];
  /** The `exports` field of the SDK's package.json after the change. */
  readonly exports: unknown;
}

export function callersOf(question: CallersQuestion): Callers {
  const { app, morph, cwd, before, after } = question;
  const types = requestTypes(app, before);
  const context = { ...question, types, ...comparison(question) };
  const written = findRequestUses(app, morph, types);
  const findings = [...findingsOfModels(context), ...findingsOfRequests(context, written)];
  const edits = findings.flatMap((each) => each.edits);
  const old = faultsOf(app, morph);
  const texts = new Map([
    ...replacedFiles(app, (runtime) => declarationsOf(before, after, runtime), question.exports),
    ...app.files.map((file): [string, string] => [
      file.getFilePath(),
      applyEdits(file.getFullText(), ofFile(edits, file.getFilePath())),
    ]),
  ]);
  const next = loadApp(morph, question.tsconfig, question.sdkName, texts);
  const faults = newFaults(old, faultsOf(next, morph), edits);
  const placed = faults.flatMap((fault) => {
    const node = nodeOf(app, fault);
    return node === undefined ? [] : [{ fault, node }];
  });
  const unfixed = findings.filter((each) => each.edits.length === 0);
  const broken = [...unfixed, ...placed].map(({ node }) => node);
  const sites = [
    ...findings.map((each) => siteOf(cwd, each.node, each, each.edits.length > 0)),
    ...placed.flatMap(({ fault, node }) => {
      const isExplained = findings.some((each) => explains(each, node, morph));
      if (isExplained || follows(morph, node, broken)) return [];
      return [siteOf(cwd, node, adviceOnFault(context, written, node, fault), false)];
    }),
  ];
  return { files: app.files.length, faultsBefore: old.length, sites: inOrder(sites), edits };
}

function comparison({
  before,
  after,
  changes,
}: CallersQuestion): Pick<CallerContext, "changes" | "renamed"> {
  const sides = new Map<string, Sides>();
  for (const id of new Set(changes.map(({ model }) => model))) {
    for (const kind of ["models", "operations"] as const) {
      const [old, now] = [before, after].map(
        (each): ComparableRequest | undefined => each[kind][id],
      );
      if (old && now) sides.set(id, sidesOf(old, now, kind === "models" ? "model" : "operation"));
    }
  }
  return {
    changes: { all: changes, sides },
    renamed: renamedModels(
      { ...before.untyped, ...before.models },
      { ...after.untyped, ...after.models },
      1,
    ),
  };
}

const ofFile = (edits: readonly Edit[], path: string): readonly Edit[] =>
  edits.filter(({ file }) => file === path);

// Returns the new compiler errors, with their positions in the unedited files.
function newFaults(
  old: readonly Fault[],
  now: readonly Fault[],
  edits: readonly Edit[],
): readonly Fault[] {
  const key = ({ file, start, code }: Fault) => `${file} ${start} ${code}`;
  const oldKeys = new Set(old.map(key));
  return now
    .map((fault): Fault => {
      const fileEdits = ofFile(edits, fault.file);
      const start = positionBefore(fault.start, fileEdits);
      return {
        ...fault,
        start,
        length: positionBefore(fault.start + fault.length, fileEdits) - start,
      };
    })
    .filter((fault) => !oldKeys.has(key(fault)));
}

function nodeOf({ project }: App, { file, start, length }: Fault): Node | undefined {
  const source = project.getSourceFile(file);
  return source?.getDescendantAtStartWithWidth(start, length) ?? source?.getDescendantAtPos(start);
}

// Checks whether a finding explains a compiler error. The compiler may report a refused value at
// the name of its field, or at the object literal around it.
function explains(
  { node, edits, isOfTypes }: CallerFinding,
  fault: Node,
  { Node }: Morph,
): boolean {
  const member =
    node.getParentWhile((parent) =>
      /^(Conditional|Parenthesized|As|Binary)Expression$/.test(parent.getKindName()),
    ) ?? node;
  const parent = member.getParent();
  const whole =
    parent?.getKindName() === "PropertyAssignment"
      ? parent
      : Node.isBinaryExpression(member) && isAssignment(member)
        ? member
        : node;
  if (isIn(fault, whole)) return true;
  return edits.length === 0 && isOfTypes && isIn(node, fault);
}

// Checks whether a node is inside the arguments of a broken call, such as `request` in
// `client.model("removed").run(request)`. The error of the node then follows from the broken call.
function follows({ Node }: Morph, node: Node, broken: readonly Node[]): boolean {
  for (const each of node.getAncestors()) {
    // Stops at a function, such as a callback. An error in its body does not follow from the broken
    // call around the function.
    if (/Function|Method|Accessor|Constructor/.test(each.getKindName())) return false;
    if (!Node.isCallExpression(each)) continue;
    const callee = each.getExpression();
    if (!isIn(node, callee) && broken.some((other) => isIn(other, callee))) return true;
  }
  return false;
}

const isIn = (node: Node, outer: Node): boolean =>
  node.getSourceFile() === outer.getSourceFile() &&
  node.getStart() >= outer.getStart() &&
  node.getEnd() <= outer.getEnd();

function adviceOnFault(
  { changes, types, morph }: CallerContext,
  written: readonly RequestUse[],
  node: Node,
  { message }: Fault,
): Advice {
  const { Node } = morph;
  const value = Node.isExpression(node) ? node.getType().getLiteralValue() : undefined;
  const modelAdvice = typeof value === "string" ? adviceOnModel(changes, value) : undefined;
  const paths = new Map(written.map((one) => [one.node, one.at]));
  const inside = [node, ...node.getAncestors()].find((each) => paths.has(each));
  const at =
    inside === undefined
      ? Node.isExpression(node)
        ? types.ofType(node.getContextualType())
        : undefined
      : paths.get(inside);
  const names = Node.isExpression(node)
    ? node
        .getType()
        .getProperties()
        .map((each) => each.getName())
    : [];
  return (
    modelAdvice ??
    (at && adviceOn(changes, at, new Set(names))) ??
    adviceOnTexts(changes, textsOf(node, morph), printable(message.split("\n")[0] ?? "", 200))
  );
}

// Returns the string values that an expression can have, and all string literals inside it.
function textsOf(node: Node, { Node, SyntaxKind }: Morph): readonly string[] {
  const type = node.getType();
  const values = (type.isUnion() ? type.getUnionTypes() : [type]).map((each) =>
    each.getLiteralValue(),
  );
  const written = [node, ...node.getDescendantsOfKind(SyntaxKind.StringLiteral)].map((each) =>
    Node.isStringLiteral(each) ? each.getLiteralText() : undefined,
  );
  return [...values, ...written].filter((each) => typeof each === "string");
}

const LONGEST = 80;

function siteOf(
  cwd: string,
  node: Node,
  { change, instead }: Advice,
  hasOneAnswer: boolean,
): CallSite {
  const source = node.getSourceFile();
  const { line, column } = source.getLineAndColumnAtPos(node.getStart());
  const parent = node.getParent();
  const isPart =
    /^((Shorthand)?PropertyAssignment|(Variable|Property)Declaration|EnumMember|(Call|PropertyAccess|ElementAccess)Expression|BindingElement)$/.test(
      parent?.getKindName() ?? "",
    );
  const isWhole = /^(Object|Array)Literal/.test(node.getKindName());
  const siteNode = isPart && !isWhole && parent !== undefined ? parent : node;
  const expression = printable(siteNode.getText().replaceAll(/\s+/g, " "), LONGEST);
  return {
    file: relative(cwd, source.getFilePath()),
    line,
    column,
    expression,
    change,
    instead,
    hasOneAnswer,
  };
}

const inOrder = (sites: readonly CallSite[]): readonly CallSite[] => {
  const distinct = new Map(sites.map((each) => [`${each.file}:${each.line}:${each.column}`, each]));
  return [...distinct.values()].sort(
    (a, b) => byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column,
  );
};
