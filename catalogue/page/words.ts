// The English texts of the page, without texts from the catalog.

const SHELL = {
  models: "Models",
  gateway: "Gateway",
  reference: "API reference",
  newTab: "(new tab)",
  find: "Find a model, field or value",
  retry: "Retry",
  broken: "This page has an error.",
  loading: (what: string) => `Loading ${what}`,
  notLoaded: (what: string) => `${capital(what)} cannot be loaded.`,
  noModel: (id: string) => `There is no model ${id}.`,
  allModels: "All models",
  skip: {
    form: "Skip to the form",
    models: "Skip to the models",
    content: "Skip to the content",
  },
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
    "The request in this address cannot be read, so the form is empty. Ask the sender of the link for a new copy.",
  untyped:
    'The catalog has no usable contract for this model, so this page shows no parameters. The code below sends the request unchecked. For another path, pass the option "endpoint" to client.untyped.',
  /** The example prompt in the code that the page shows for a model without a contract. */
  prompt: "Clouds, seen from above",
  priceColumns: ["For", "Before discount", "Price"],
  notListed: "not listed",
  anyKey: "any",
  rulesTitle: "Rules",
  noRules: "No rule between fields is documented.",
  rules:
    "The SDK does not send a request that breaks one of the rules below. Instead, it throws an error with the text of the broken rule.",
  noPrices: "The price list does not have this model.",
  noHistory: "The changelog has no change of this model.",
} as const;

const models = (count: number) => (count === 1 ? "1 model" : `${count} models`);

const LIST = {
  count: models,
  shown: (count: number, of: number) => `${count} of ${of} shown`,
  about: "Inputs, price and code of each model.",
  searching: "Searching",
  none: "No model matches the filters.",
  noMatch: (text: string) => `No model matches "${text}".`,
  removeFilter: (filter: string, count: number) =>
    `Remove the filter "${filter}" (${models(count)})`,
  removeFilters: (count: number) => `Remove all filters (${models(count)})`,
  searched: {
    q: (text: string) => `Search: ${text}`,
    field: (field: string) => `Field: ${field}`,
  },
  remove: "Remove",
  showAll: "Show all",
  kind: "Kind",
  tag: "Tag",
  price: "Price",
  order: "Order",
  view: "View",
  all: "All",
  anyTag: "Any tag",
  noPrice: "no price",
  dash: "–",
  dashMeans: "; – means no price",
  upTo: "Up to",
  mostUsd: "Highest price in USD",
  unit: "Unit of the price",
  best: "Best match first",
  prices: [
    ["", "Any price"],
    ["priced", "With price"],
    ["unpriced", "No price"],
  ],
  orders: [
    ["", "By name"],
    ["-name", "By name, Z first"],
    ["price", "Lowest price first"],
    ["-price", "Highest price first"],
  ],
  views: [
    ["cards", "Cards"],
    ["rows", "List"],
  ],
  columns: { model: "Model", kind: "Kind", what: "What", price: "Price" },
  without: "No contract: sent unchecked, client.untyped",
  /** For each category, the client property that calls models without a contract. */
  resources: new Map([
    ["chat", "client.text"],
    ["audio", "client.music"],
    ["image", "client.images"],
  ]),
} as const;

const REQUEST = {
  tools: "Request",
  undo: "Undo",
  redo: "Redo",
  example: "Example",
  clear: "Clear",
  view: "View of the request",
  views: { form: "Form", json: "JSON" },
} as const;

const CODE = {
  language: "Code",
  copy: "Copy",
  copyOf: (name: string) => `Copy ${name}`,
  copied: "Copied",
  notCopied:
    "The text was not copied, because the browser does not allow it. Select the text and copy it.",
  ownUrl:
    "The code contains the address of a file on this gateway. Replace this address to run the code elsewhere.",
} as const;

const FIELD = {
  required: "required",
  movesPrice: "moves the price",
  deprecated: "deprecated",
  all: "more",
  message: "Message",
  add: (title: string) => `Add ${title}`,
  oneOf: "One of",
  oneOfThem: "one of them",
  notSent: "not sent",
  byDefault: (value: string) => `not sent: ${value} is the default`,
  default: (value: string) => `Not sent: ${value} is the default.`,
  leaveOut: (name: string) => `Leave ${name} out`,
  slider: (name: string) => `${name}, slider`,
  kindOf: (name: string) => `Kind of ${name}`,
  without: (name: string) => `without ${name}`,
  more: (count: number) => `${count} more`,
  limits: {
    atLeast: {
      is: (limit: string, value: string) => `at least ${limit}, it is ${value}`,
      has: (limit: string, count: string) => `at least ${limit}, it has ${count}`,
    },
    atMost: {
      is: (limit: string, value: string) => `at most ${limit}, it is ${value}`,
      has: (limit: string, count: string) => `at most ${limit}, it has ${count}`,
    },
    moreThan: (limit: string, value: string) => `more than ${limit}, it is ${value}`,
    lessThan: (limit: string, value: string) => `less than ${limit}, it is ${value}`,
    multipleOf: (limit: string, value: string) => `a multiple of ${limit}, it is ${value}`,
  },
  file: {
    drop: "Drop an image, paste it or its URL, or",
    choose: "choose a file",
    chooseFor: (name: string) => `Choose a file for ${name}`,
    uploading: (file: string) => `Uploading ${file}`,
    failed: (file: string, why: string) => `${file} was not uploaded: ${why}`,
    notUsed: (file: string) => `${file} is not used, because the field changed during the upload.`,
    noRoom: (file: string) =>
      `${file} was not added, because the list is full. Remove an item first.`,
    uploaded: "uploaded",
    replace: "replace",
    replaceFile: (name: string) => `Replace ${name}`,
    asUrl: "as a URL",
    asUrlOf: (name: string) => `${name} as a URL`,
    sample: (media: "video" | "audio") =>
      media === "video" ? "Use the gateway's sample video" : "Use the gateway's sample sound",
  },
  list: {
    item: (list: string, at: number) => `${list}, item ${at}`,
    add: (item: string | undefined) => (item === undefined ? "Add" : `Add ${withArticle(item)}`),
    addUrl: "Add a URL",
    addTo: (what: string, list: string) => `${what} to ${list}`,
    drop: "Drop, paste or",
    choose: "choose",
    orAdd: "images, or",
    url: "add a URL",
    rowNumber: "is the number of the row.",
    renumber: "Number the rows",
    up: (item: string) => `Move ${item} up`,
    remove: (item: string) => `Remove ${item}`,
  },
  map: {
    member: (map: string, name: string) => `${map}, ${name}`,
    name: (map: string) => `New name in ${map}`,
    placeholder: "name",
    add: "Add",
    addTo: (map: string) => `Add to ${map}`,
    remove: (member: string) => `Remove ${member}`,
  },
} as const;

export const WORDS = {
  ...SHELL,
  code: CODE,
  field: FIELD,
  list: LIST,
  model: MODEL,
  request: REQUEST,
} as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a title with its article, for a sentence: `a shot` for `Shot`, `a URL` for `URL`. */
function withArticle(title: string): string {
  const noun = /^\p{Lu}(?!\p{Lu})/u.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title;
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}
