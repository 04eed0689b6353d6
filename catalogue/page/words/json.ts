// The English texts of the editors in which the user enters JSON.
const UNCHANGED = "The request keeps the last valid value.";

export const WORDS = {
  request: "Request as JSON",
  mistakes: "Mistakes",
  valid: "The validator finds no mistake.",
  modelAdded: (id: string) => `The page adds "model": ${JSON.stringify(id)} itself.`,
  otherModel: (name: string, id: string) =>
    `The text is for the model ${name}, but this page sends requests to ${id}. Remove the field "model", or open the page of ${name}. ${UNCHANGED}`,
  noObject: `A request is a JSON object, such as {"prompt": "…"}. ${UNCHANGED}`,
  tooDeep: (levels: number) =>
    `The text has more than ${levels} levels of lists and objects. Remove some of them. ${UNCHANGED}`,
  wrong: (line: number, column: number, expected: string) =>
    `Line ${line}, column ${column} should be ${expected}. ${UNCHANGED}`,
  expected: {
    value: "a value",
    "first item": "a value or ]",
    "first name": "a name in quotes or }",
    name: "a name in quotes",
    colon: "a colon",
    "next member": "a comma or }",
    "next item": "a comma or ]",
    end: "the end of the text",
    quote:
      "a closing quote, because a text in quotes has no line break and no unknown escape such as \\x",
  },
} as const;
