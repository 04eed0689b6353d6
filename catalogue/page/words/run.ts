// The English texts beside the form: the price, the button "Run", the scenario and the link.
// `outcome.ts` has the texts of a run's outcome.

export const WORDS = {
  operation: "Operation",
  contractOf: (version: string, source: string) => `, contract of ${version} (${source})`,
  documented: ", from the API documents",
  idle: "The result appears here",
  run: "Run on the reference gateway",
  runShort: "Run",
  showWhat: "Show mistake",
  stop: "Stop",
  link: "Copy link",
  linkCopied: "Copied. The link contains the request with its prompt.",
  linkNotCopied:
    "The link was not copied, because the browser does not allow it. Copy the address of this page instead: it contains the request with its prompt.",
  harmless: "Nothing is generated or billed.",
  noPrice: "no price yet",
  valid: "valid",
  toFix: (count: number) => (count === 0 ? "valid" : `${count} to fix`),
  cost: "Estimated cost",
  noPriceYet: "No price yet",
  unpriced: "No price",
  notListed: "The price list does not have this model.",
  byTokens: "By tokens",
  perMillion: (rates: readonly string[], upTo: number | undefined) =>
    `USD per million tokens${upTo === undefined ? "" : `, with up to ${upTo} tokens of input`}: ${rates.join(", ")}`,
  progress: "Progress",
  result: "The result",
  open: "Open full size",
  scenario: "Scenario",
  asDocumented: "Scenario: as documented",
  optional: (example: string) => `such as ${example}, or nothing`,
  wordMissing: (label: string, example: string) =>
    `The field "${label}" is empty; enter a value such as ${example}.`,
  wordWrong: (label: string) =>
    `The field "${label}" goes into a header, so it can have only ASCII characters. A semicolon is not allowed, because it starts another scenario.`,
  percent: (progress: number) => `${progress} %`,
  earlier: "Result of an earlier request",
  earlierRun: "Run of an earlier request",
  usd: (amount: number) => `${amount} USD`,
  answer: "Answer",
} as const;
