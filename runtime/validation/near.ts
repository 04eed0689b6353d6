// Finds the known word that a misspelt word probably means.

// Longer words are not compared.
const LONGEST = 60;

/** The known word that differs in writing only (`aspectRatio`, `720P`), or by a letter too many, too few, wrong or swapped. */
export function nearest(given: string, known: readonly unknown[]): string | undefined {
  if (given.length > LONGEST) return undefined;
  const wanted = plain(given);
  const words = known.filter((one): one is string => typeof one === "string");
  return (
    words.find((one) => plain(one) === wanted) ?? words.find((one) => isNear(plain(one), wanted))
  );
}

const plain = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z0-9])[-_ ](?=[a-z0-9])/g, "");

const isNear = (a: string, b: string): boolean =>
  a.length > 3 && Math.abs(a.length - b.length) < 2 && differsByOne(a, b);

function differsByOne(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restOfA, restOfB] = [a.slice(at + 1), b.slice(at + 1)];
  return (
    restOfA === restOfB ||
    restOfA === b.slice(at) ||
    a.slice(at) === restOfB ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && restOfA.slice(1) === restOfB.slice(1))
  );
}
