// The English texts of the search, without texts from the catalog.
export const WORDS = {
  results: "Search results",
  groups: {
    model: "Models",
    field: "Fields and values",
    operation: "API operations",
    page: "Pages",
  },
  /** A description of each page, which the search shows below the page's name. */
  pages: {
    models: "All models, with inputs, price and code",
    gateway: "Requests, tasks, creates, ledger and keys of the reference gateway",
    reference: "Every operation with its parameters and answers",
  },
  field: "field",
  inModels: (count: number) => (count === 1 ? "in 1 model" : `in ${count} models`),
  all: (count: number, text: string) => `Show ${count} models with "${text}" in the list`,
  count: (count: number) => (count === 1 ? "1 hit" : `${count} hits`),
  none: (text: string) => `Nothing matches "${text}".`,
  newTab: "opens a new tab",
} as const;
