// Combines statements about fields into shared demands and a few flat unions.
import { ANYTHING, both, isSame, simplify, type Case, type Cases } from "./cases.js";

// Larger unions cause unreadable compiler errors. Further alternatives form a second union.
const MOST_ALTERNATIVES = 16;

// The maximum number of unions in one type. Each costs compile time.
const MOST_GROUPS = 8;

// The compiler expands the product of all unions, including the unions of branches.
const MOST_WAYS = 512;

/** The demands of all combinations, and the unions, each of which must hold. */
export interface CaseProduct {
  readonly always: Case;
  readonly groups: readonly (readonly Case[])[];
}

/** Combines the statements as far as the result stays readable. */
export function combine(statements: readonly Cases[]): CaseProduct {
  let always: Cases = ANYTHING;
  let groups: readonly Cases[] = [];
  for (const statement of statements) {
    if (statement.cases.length === 1) always = both(always, statement);
    else if (statement.cases.length > 1) groups = addTo(groups, statement);
  }
  // The shared demands may leave one case of a union. This case then becomes shared too.
  for (;;) {
    groups = groups.map((group) => both(group, always)).filter((group) => group.cases.length > 0);
    const settled = groups.filter((group) => group.cases.length === 1);
    if (settled.length === 0) break;
    always = settled.reduce(both, always);
    groups = groups.filter((group) => group.cases.length > 1);
  }
  const shared: Case = always.cases[0] ?? new Map();
  return {
    always: shared,
    groups: groups
      .map((group) => simplify(group.cases.map((one) => without(one, shared))))
      .filter((cases) => cases.length > 1),
  };
}

function without(one: Case, shared: Case): Case {
  return new Map(
    [...one].filter(([field, requirement]) => !isSame(shared.get(field), requirement)),
  );
}

// Statements about other fields stay separate unions, because two choices are easier to read than
// their product.
function addTo(groups: readonly Cases[], statement: Cases): readonly Cases[] {
  const names = new Set(statement.cases.flatMap((one) => [...one.keys()]));
  const isRelated = ({ cases }: Cases) =>
    cases.some((one) => [...one.keys()].some((name) => names.has(name)));
  // Ignoring a statement makes the type too wide, never too narrow. The validator still checks.
  return (
    joinIntoGroup(groups, statement, isRelated) ??
    addSeparately(groups, statement) ??
    joinIntoGroup(groups, statement, () => true) ??
    groups
  );
}

const waysOf = (groups: readonly Cases[]) =>
  groups.reduce((product, { cases }) => product * cases.length, 1);

function addSeparately(groups: readonly Cases[], statement: Cases): readonly Cases[] | undefined {
  const all = [...groups, statement];
  return all.length <= MOST_GROUPS && waysOf(all) <= MOST_WAYS ? all : undefined;
}

function joinIntoGroup(
  groups: readonly Cases[],
  statement: Cases,
  isCandidate: (group: Cases) => boolean,
): readonly Cases[] | undefined {
  for (const [index, group] of groups.entries()) {
    const pairs = group.cases.length * statement.cases.length;
    if (pairs > 4 * MOST_ALTERNATIVES || !isCandidate(group)) continue;
    const joined = both(group, statement);
    if (joined.cases.length === 0 || joined.cases.length > MOST_ALTERNATIVES) continue;
    const all = groups.with(index, joined);
    if (waysOf(all) <= MOST_WAYS) return all;
  }
  return undefined;
}
