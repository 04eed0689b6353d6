// Combines conditions on fields into two parts: demands that every request must meet, and a few
// unions. A union is a list of cases (field combinations), and every request must match one of its
// cases.
import { ANYTHING, both, isSame, simplify, type Case, type Cases } from "./cases.js";

// Maximum number of cases in one union. Larger unions cause unreadable compiler errors.
const MOST_ALTERNATIVES = 16;

// Maximum number of unions in one type. Each union costs compile time.
const MOST_GROUPS = 8;

// Maximum number of combinations of cases, with one case from each union. The compiler expands all
// combinations.
const MOST_WAYS = 512;

/** Demands that every request must meet, and unions. A request must match a case in each union. */
export interface CaseProduct {
  readonly always: Case;
  readonly groups: readonly (readonly Case[])[];
}

/** Combines conditions, and ignores a condition that would make the type unreadable. */
export function combine(statements: readonly Cases[]): CaseProduct {
  let always: Cases = ANYTHING;
  let groups: readonly Cases[] = [];
  for (const statement of statements) {
    if (statement.cases.length === 1) always = both(always, statement);
    else if (statement.cases.length > 1) groups = addTo(groups, statement);
  }
  // If the demands on every request leave only one case of a union, this case becomes a demand on
  // every request.
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

// Keeps conditions on different fields as separate unions, because two unions are easier to read
// than their product.
function addTo(groups: readonly Cases[], statement: Cases): readonly Cases[] {
  const names = new Set(statement.cases.flatMap((one) => [...one.keys()]));
  const isRelated = ({ cases }: Cases) =>
    cases.some((one) => [...one.keys()].some((name) => names.has(name)));
  // Ignores a condition that would exceed the limits. The type then allows more, but the validator
  // still checks the condition.
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
