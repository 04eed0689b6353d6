// The English texts for the list of a model's parameters.
export const WORDS = {
  required: "required",
  deprecated: "deprecated",
  standard: (value: string) => `default ${value}`,
  values: (values: readonly string[]) => (values.length === 1 ? "" : "one of ") + values.join(", "),
  or: (kinds: readonly string[]) => kinds.join(" or "),
  kinds: {
    boolean: "true or false",
    json: "JSON",
    list: "list",
    map: "object",
    number: "number",
    object: "object",
    text: "text",
  },
} as const;
