// npm run words: counts certain words in comments, pages and names. Fails if a folder exceeds its
// ceiling.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import ts from "typescript";

/** The phrases to count in comments and pages, per 1,000 words. */
const PHRASES = {
  where: phrase("where", "it|that|there|the|one|an?|they|this|these|no|nothing|nobody|some|only"),
  what: phrase(
    "what",
    "is|was|are|were|has|have|had|it|they|becomes?|became|comes?|came|an?|the|no|other|another",
  ),
  told: /\b(told|tells|said|says)\b/gi,
  "that of": phrase("that|those", "of|that|which|it|they"),
  whoever: /\b(whoever|whom|nobody|somebody|everybody)\b/gi,
};

/**
 * The words to count in declared names. The mark "names" is the number of names that contain such a
 * word, per 1,000 names.
 */
const ODD_WORDS = new Set(
  (
    "told untold said asked given kept found known own begun ended taken shown meant named met left lent " +
    "wanted judged heard held brought became become ran here there"
  ).split(" "),
);

type Mark = keyof typeof PHRASES | "names";
type Counts = Record<Mark, number>;

// If the figure of a folder falls, lower its ceiling. Never raise a ceiling.
const CODE: Counts = { where: 1, what: 1, told: 0.5, "that of": 1.5, whoever: 0.1, names: 12 };
const PAGES: Counts = { where: 2, what: 2, told: 1, "that of": 3, whoever: 0.2, names: 0 };
const CEILINGS: Record<string, Counts> = {
  runtime: CODE,
  generator: CODE,
  catalogue: CODE,
  commands: CODE,
  gateway: CODE,
  docs: PAGES,
};

/**
 * The least percentage of conditions that must begin with "if". The other conditions begin with
 * "where".
 */
const LEAST_IF = 80;

/** The number of words in one file, and how often each mark occurs there. */
interface Tally {
  path: string;
  words: number;
  names: number;
  ifs: number;
  marks: Counts;
}

function phrase(first: string, next: string): RegExp {
  // Words may be separated by spaces, or by a line break with the characters of a comment.
  return new RegExp(String.raw`\b(?:${first})[\s*/]+(?:${next})\b`, "gi");
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function countProse(text: string, tally: Tally): void {
  // Code is no prose. It is replaced by a word, because the sentence around it continues.
  const prose = text.replace(/```[^]*?```/g, "").replace(/`[^`]*`/g, "code");
  tally.words += count(prose, /[a-z']+/gi);
  tally.ifs += count(prose, /\bif\b/gi);
  for (const [mark, pattern] of Object.entries(PHRASES)) {
    tally.marks[mark as Mark] += count(prose, pattern);
  }
}

function countNames(names: Iterable<string>, tally: Tally): void {
  for (const name of names) {
    const words = name.match(/[A-Z]?[a-z]+/g) ?? [];
    tally.names += 1;
    tally.marks.names += words.some((word) => ODD_WORDS.has(word.toLowerCase())) ? 1 : 0;
  }
}

/** Returns the comments of a module, and each name that the module declares. */
function readModule(path: string, text: string): { comments: string; names: Set<string> } {
  const source = ts.createSourceFile(path, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const names = new Set<string>();
  // A literal can contain the characters of a comment, so comments are searched only between
  // literals.
  let code = "";
  let end = 0;
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) names.add(name);
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)) {
      code += `${text.slice(end, node.getStart(source))} `;
      end = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  code += text.slice(end);
  return { comments: (code.match(/\/\*[^]*?\*\/|\/\/.*/g) ?? []).join("\n"), names };
}

function declaredName(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node);
  if (!isDeclaration || node.name === undefined) return undefined;
  return ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)
    ? node.name.text
    : undefined;
}

function countFile(root: string, path: string): Tally {
  const text = readFileSync(join(root, path), "utf8");
  const marks = { where: 0, what: 0, told: 0, "that of": 0, whoever: 0, names: 0 };
  const tally: Tally = { path, words: 0, names: 0, ifs: 0, marks };
  if (extname(path) === ".md") {
    countProse(text, tally);
  } else {
    const { comments, names } = readModule(path, text);
    countProse(comments, tally);
    countNames(names, tally);
  }
  return tally;
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (path) => /\.(md|tsx?|mts|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path),
    )
    .map((path) => `${folder}/${path}`);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Prints the figures of a folder. Returns a message for each ceiling that the folder exceeds. */
function compare(root: string, folder: string, ceilings: Counts): string[] {
  const files = filesOf(root, folder).map((path) => countFile(root, path));
  const figures: string[] = [];
  const reports: string[] = [];
  for (const [mark, ceiling] of Object.entries(ceilings) as [Mark, number][]) {
    const unit = mark === "names" ? "names" : "words";
    const size = sum(files.map((file) => file[unit]));
    const figure = (1000 * sum(files.map((file) => file.marks[mark]))) / Math.max(size, 1);
    figures.push(`${mark} ${figure.toFixed(2)}`);
    if (figure > ceiling) {
      const most = files
        .filter((file) => file.marks[mark] > 0)
        .sort((a, b) => b.marks[mark] - a.marks[mark])
        .slice(0, 3)
        .map((file) => `\n  ${file.path}: ${file.marks[mark]}`);
      reports.push(
        `${folder}: the mark "${mark}" occurs ${figure.toFixed(2)} times per 1,000 ${unit}; its ceiling is ${ceiling}. ` +
          `Use plainer words. The files with the most:${most.join("")}`,
      );
    }
  }
  const ifs = sum(files.map((file) => file.ifs));
  const wheres = sum(files.map((file) => file.marks.where));
  const share = (100 * ifs) / Math.max(ifs + wheres, 1);
  if (ifs + wheres > 0 && share < LEAST_IF) {
    reports.push(
      `${folder}: ${share.toFixed(0)} % of the conditions begin with "if"; at least ${LEAST_IF} % must. Write "if" instead of "where".`,
    );
  }
  console.log(`${folder}: ${figures.join(", ")}, if ${share.toFixed(0)} %`);
  return reports;
}

const root = process.argv[2] ?? ".";
const reports = Object.entries(CEILINGS).flatMap(([folder, ceilings]) =>
  compare(root, folder, ceilings),
);
for (const report of reports) console.error(report);
if (reports.length > 0) process.exitCode = 1;
