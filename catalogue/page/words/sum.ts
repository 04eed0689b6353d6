// The English texts of the message for a list whose amounts have a wrong sum.

/** The field that should equal the sum. */
interface Target {
  readonly name: string;
  /** Category of the model, such as `video`. */
  readonly category: string;
  readonly unit: string | false | undefined;
}

// The message shows at most this many amounts of a list.
const MOST_AMOUNTS = 8;

export const WORDS = {
  broken: (amounts: readonly number[], sum: number, expected: number, target: Target) =>
    isLength(target)
      ? `${additionText(amounts, sum)}, the ${target.category} has ${seconds(expected)}.`
      : `${additionText(amounts, sum)}, ${target.name} is ${expected}.`,
  make: (sum: number, target: Target) =>
    isLength(target)
      ? `Make the ${target.category} ${seconds(sum)}`
      : `Set ${target.name} to ${sum}`,
  share: (total: number, shares: readonly number[]) => `Share ${total} out: ${figures(shares)}`,
} as const;

const isLength = ({ category, unit }: Target) =>
  unit === "seconds" && (category === "video" || category === "audio");

const seconds = (count: number) => (count === 1 ? "1 second" : `${count} seconds`);

const additionText = (amounts: readonly number[], sum: number) =>
  amounts.length === 1 ? `The sum is ${sum}` : `${figures(amounts)} = ${sum}`;

const figures = (amounts: readonly number[]): string =>
  [...amounts.slice(0, MOST_AMOUNTS), ...(amounts.length > MOST_AMOUNTS ? ["…"] : [])].join(" + ");
