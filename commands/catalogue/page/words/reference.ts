// The texts of the API reference. What an operation does is said by the OpenAPI document.

export const WORDS = {
  title: "API reference",
  what: "the reference",
  operations: "All operations",
  contracts: (version: string) => `Contracts of ${version}`,
  noOperation: (id: string) => `There is no operation ${id}.`,
  document: "OpenAPI document (openapi.json)",
  parameters: { path: "In the path", query: "In the query", header: "In a header" },
  request: "Request",
  requestOf: (model: string) => `Request of ${model}`,
  model: "Model",
  anyModel: "any other model",
  differs: (count: number) =>
    count === 1 ? "It has a request of its own." : `${count} models, each with its own request.`,
  formula: "What it costs, by these prices:",
  untyped: "The catalog has no contract of this model, so that which fields it takes is not known.",
  call: "Call",
  tryIt: "Try it in the form of",
  moreForms: "other models",
  answers: "Answers",
  exampleOf: (status: string) => `Example of ${status}`,
  noFields: "Its fields are not documented.",
  key: {
    required: "Needs the API key, as `Authorization: Bearer $GATEWAY_API_KEY`.",
    optional: "Works with or without an API key.",
    forbidden: "Takes no API key: send none.",
  },
} as const;
