// Mistakes that every caller makes once, and what compilers say of each, in full.

/** A statement with a mistake, and what the compilers say of it: each one of the messages. */
export interface Mistake {
  readonly title: string;
  readonly statement: string;
  readonly messages: readonly string[];
}

/** The code before the statements. */
export const HEAD: readonly string[] = [
  `import { createClient } from "gateway-sdk";`,
  `const client = createClient();`,
];

const run = (model: string, request: string) => `client.model("${model}").run(${request});`;

export const mistakes: readonly Mistake[] = [
  {
    title: "a misspelt id",
    statement: run("x-v3-omnii", `{ prompt: "a cat" }`),
    messages: [
      `error TS2345: Argument of type '"x-v3-omnii"' is not assignable to parameter of type '"x-v3-omni" | ModelModule<never>'.`,
    ],
  },
  {
    title: "the beginning of an id",
    statement: run("x-v3", `{ anything: 1 }`),
    messages: [
      `error TS2345: Argument of type '"x-v3"' is not assignable to parameter of type '"x-v3-omni" | ModelModule<never>'.`,
    ],
  },
  {
    title: "an id that is like none",
    statement: run("zzz", `{ prompt: "a cat" }`),
    messages: [
      `error TS2345: Argument of type '"zzz"' is not assignable to parameter of type 'keyof ModelRequests | ModelModule<never>'.`,
      `error TS2345: Argument of type '"zzz"' is not assignable to parameter of type 'ModelModule<never> | keyof ModelRequests'.`,
    ],
  },
  {
    title: "x-v3-omni without its prompt",
    statement: run("x-v3-omni", `{ duration: 5 }`),
    messages: [
      `error TS2741: Property 'prompt' is missing in type '{ duration: number; }' but required in type 'FieldsOf<XV3OmniRequest>'.`,
      `error TS2345: Argument of type '{ duration: number; }' is not assignable to parameter of type 'FieldsOf<XV3OmniRequest>'.
  Property 'prompt' is missing in type '{ duration: number; }' but required in type 'FieldsOf<XV3OmniRequest>'.`,
    ],
  },
  {
    title: "x-v3-omni with a misspelt field",
    statement: run("x-v3-omni", `{ prompt: "a cat", durations: 5 }`),
    messages: [
      `error TS2561: Object literal may only specify known properties, but 'durations' does not exist in type 'FieldsOf<XV3OmniRequest>'. Did you mean to write 'duration'?`,
    ],
  },
  {
    title: "x-v3-omni with image_with_roles, which image_urls excludes",
    statement: run(
      "x-v3-omni",
      `{ prompt: "a cat", image_urls: ["u"], image_with_roles: [{ url: "u", role: "first_frame" }] }`,
    ),
    messages: [
      `error TS2345: Argument of type '{ prompt: string; image_urls: string[]; image_with_roles: { url: string; role: "first_frame"; }[]; }' is not assignable to parameter of type 'FieldsOf<XV3OmniRequest> & NotTogether<"image_urls" | "image_with_roles">'.
  Property 'notTogether' is missing in type '{ prompt: string; image_urls: string[]; image_with_roles: { url: string; role: "first_frame"; }[]; }' but required in type 'NotTogether<"image_urls" | "image_with_roles">'.`,
    ],
  },
  {
    title: "x-2.3-Fast with a length that the resolution excludes",
    statement: run(
      "x-2.3-Fast",
      `{ prompt: "a", first_frame_image: "u", duration: 10, resolution: "1080p" }`,
    ),
    messages: [
      `error TS2345: Argument of type '{ prompt: string; first_frame_image: string; duration: 10; resolution: "1080p"; }' is not assignable to parameter of type 'FieldsOf<X2_3FastRequest> & NotTogether<"duration" | "resolution">'.
  Property 'notTogether' is missing in type '{ prompt: string; first_frame_image: string; duration: 10; resolution: "1080p"; }' but required in type 'NotTogether<"duration" | "resolution">'.`,
    ],
  },
  {
    title: "x-imagine-video with a value that is not in the list",
    statement: run("x-imagine-video", `{ prompt: "a cat", resolution: "720P" }`),
    messages: [
      `error TS2820: Type '"720P"' is not assignable to type '"480p" | "720p"'. Did you mean '"720p"'?`,
    ],
  },
  {
    title: "x-2.3-Fast with nothing",
    statement: run("x-2.3-Fast", `{}`),
    // The fields are in the order in which a compiler met their names.
    messages: ["first_frame_image, prompt", "prompt, first_frame_image"].flatMap((fields) => [
      `error TS2739: Type '{}' is missing the following properties from type 'FieldsOf<X2_3FastRequest>': ${fields}`,
      `error TS2345: Argument of type '{}' is not assignable to parameter of type 'FieldsOf<X2_3FastRequest>'.
  Type '{}' is missing the following properties from type 'FieldsOf<X2_3FastRequest>': ${fields}`,
    ]),
  },
  {
    title: "x-2.7-r2v with nothing to refer to",
    statement: run("x-2.7-r2v", `{ prompt: "a cat" }`),
    messages: [
      ["image_with_roles", "video_urls"],
      ["video_urls", "image_with_roles"],
    ].map(
      ([
        a,
        b,
      ]) => `error TS2345: Argument of type '{ prompt: string; }' is not assignable to parameter of type 'FieldsOf<X2_7R2vRequest> & OneOf<"${a}" | "${b}">'.
  Type '{ prompt: string; }' is missing the following properties from type 'OneOf<"${a}" | "${b}">': ${a}, ${b}`,
    ),
  },
];
