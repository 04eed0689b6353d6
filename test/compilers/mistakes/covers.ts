// Covers: if `custom` is missing, the error names `custom` first, because `custom` decides which
// other fields are required.
import type { Mistake } from "./mistake.js";

const FIELDS = "FieldsOf<MusicUploadCoverRequest>";

/** A cover without `field`, which the type `required` requires. */
const lacks = (field: string, asked: string, required = FIELDS): readonly string[] => {
  const missing = `Property '${field}' is missing in type '${asked}' but required in type '${required}'.`;
  const parameter = required === FIELDS ? FIELDS : `${FIELDS} & ${required}`;
  return [
    `error TS2741: ${missing}`,
    `error TS2345: Argument of type '${asked}' is not assignable to parameter of type '${parameter}'.\n  ${missing}`,
  ];
};

const cover = (request: string, argument = request) => ({
  title: `a cover ${request}`,
  statement: `client.music.uploadCover(${argument});`,
});

export const covers: readonly Mistake[] = [
  {
    ...cover(`{ audio_url: "u" }`),
    messages: lacks("custom", "{ audio_url: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", gpt_description: "a" }`),
    messages: lacks("custom", "{ audio_url: string; gpt_description: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", prompt: "a" }`),
    messages: lacks("custom", "{ audio_url: string; prompt: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", prompt: "a", tags: "waltz", version: "v6" }`),
    messages: lacks(
      "custom",
      `{ audio_url: string; prompt: string; tags: string; version: "v6"; }`,
    ),
  },
  {
    ...cover(`{ audio_url: "u", custom_model_id: "m" }`),
    messages: lacks("custom", "{ audio_url: string; custom_model_id: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", instrumental: true }`),
    messages: lacks("custom", "{ audio_url: string; instrumental: true; }"),
  },
  {
    title: "a cover by run, without custom",
    statement: `client.music.uploadCover.run({ audio_url: "u", title: "a" });`,
    messages: lacks("custom", "{ audio_url: string; title: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", custom: false }`),
    messages: lacks(
      "gpt_description",
      "{ audio_url: string; custom: false; }",
      `Record<"gpt_description", unknown>`,
    ),
  },
  {
    ...cover(`{ custom: true, prompt: "a" }`),
    messages: lacks("audio_url", "{ custom: true; prompt: string; }"),
  },
  {
    ...cover(`{ audio_url: "u", custom: true, prompt: "a", version: "v5" }`),
    // TypeScript 7 lists the values alphabetically.
    messages: [`"v6" | "v6-wild" | "v6-mini"`, `"v6" | "v6-mini" | "v6-wild"`].map(
      (versions) => `error TS2322: Type '"v5"' is not assignable to type '${versions}'.`,
    ),
  },
  {
    ...cover(`{ audio_url: "u", custom: true, prompt: "a", titel: "b" }`),
    messages: [
      `error TS2561: Object literal may only specify known properties, but 'titel' does not exist in type '${FIELDS}'. Did you mean to write 'title'?`,
    ],
  },
  {
    ...cover(`{ audio_url: "u", custom: "yes" }`),
    messages: [`error TS2322: Type 'string' is not assignable to type 'boolean'.`],
  },
];
