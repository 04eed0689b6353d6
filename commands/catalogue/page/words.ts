// The texts of the page. What a catalog says of a model is not here.

const SHELL = {
  models: "Models",
  gateway: "Gateway",
  reference: "API",
  find: "Find a model, field or value",
  retry: "Retry",
  broken: "This page has an error.",
  loading: (what: string) => `Loading ${what}`,
  notLoaded: (what: string) => `${capital(what)} cannot be loaded.`,
  noModel: (id: string) => `There is no model ${id}.`,
  allModels: "All models",
  theme: { system: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" },
} as const;

const MODEL = {
  tabs: {
    try: "Try it",
    parameters: "Parameters and rules",
    prices: "Prices",
    history: "History",
    contract: "Contract",
  },
  version: (date: string) => `version ${date}`,
  malformed:
    "The request in this address cannot be read, so the form is empty. Whoever sent the link can copy the address again.",
  untyped:
    "The catalog lists this model without a contract that the SDK could use, so there are no parameters to show. The SDK calls it with client.untyped(id), or through the resource of its kind.",
  noRules: "No rule between fields is documented.",
  rules: "A request that breaks one is refused before it is sent, with this sentence:",
  noPrices: "The price list does not have this model.",
  noHistory: "The changelog has no change of this model.",
} as const;

export const WORDS = { ...SHELL, model: MODEL } as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
