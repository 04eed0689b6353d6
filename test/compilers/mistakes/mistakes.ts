// Common mistakes of callers, and the compilers' messages in full.

import { covers } from "./covers.js";
import { exclusiveFields } from "./exclusive-fields.js";
import { run, type Mistake } from "./mistake.js";
import { wrongIds } from "./wrong-ids.js";

/** The code before the statements. */
export const HEAD: readonly string[] = [
  `import { createClient } from "gateway-sdk";`,
  `const client = createClient();`,
];

export const mistakes: readonly Mistake[] = [
  ...wrongIds,
  ...exclusiveFields,
  ...covers,
  {
    title: "x-v3-omni without its prompt",
    statement: run("x-v3-omni", `{ duration: 5 }`),
    messages: [
      `error TS2741: Property 'prompt' is missing in type '{ duration: number; }' but required in type 'FieldsOf<XV3OmniRequest<ImageFile>>'.`,
      `error TS2345: Argument of type '{ duration: number; }' is not assignable to parameter of type 'FieldsOf<XV3OmniRequest<ImageFile>>'.
  Property 'prompt' is missing in type '{ duration: number; }' but required in type 'FieldsOf<XV3OmniRequest<ImageFile>>'.`,
    ],
  },
  {
    title: "x-v3-omni with a misspelt field",
    statement: run("x-v3-omni", `{ prompt: "a cat", durations: 5 }`),
    messages: [
      `error TS2561: Object literal may only specify known properties, but 'durations' does not exist in type 'FieldsOf<XV3OmniRequest<ImageFile>>'. Did you mean to write 'duration'?`,
    ],
  },
  {
    title: "x-imagine-video with an unlisted value",
    statement: run("x-imagine-video", `{ prompt: "a cat", resolution: "720P" }`),
    messages: [
      `error TS2820: Type '"720P"' is not assignable to type '"480p" | "720p"'. Did you mean '"720p"'?`,
    ],
  },
  {
    title: "x-2.3-Fast with an empty request",
    statement: run("x-2.3-Fast", `{}`),
    // The order of the fields is the order in which a compiler met their names.
    messages: ["first_frame_image, prompt", "prompt, first_frame_image"].flatMap((fields) => [
      `error TS2739: Type '{}' is missing the following properties from type 'FieldsOf<X2_3FastRequest<ImageFile>>': ${fields}`,
      `error TS2345: Argument of type '{}' is not assignable to parameter of type 'FieldsOf<X2_3FastRequest<ImageFile>>'.
  Type '{}' is missing the following properties from type 'FieldsOf<X2_3FastRequest<ImageFile>>': ${fields}`,
    ]),
  },
  {
    title: "x-2.7-r2v without a reference",
    statement: run("x-2.7-r2v", `{ prompt: "a cat" }`),
    messages: [
      ["image_with_roles", "video_urls"],
      ["video_urls", "image_with_roles"],
    ].map(
      ([
        a,
        b,
      ]) => `error TS2345: Argument of type '{ prompt: string; }' is not assignable to parameter of type 'FieldsOf<X2_7R2vRequest<ImageFile>> & OneOf<"${a}" | "${b}">'.
  Type '{ prompt: string; }' is missing the following properties from type 'OneOf<"${a}" | "${b}">': ${a}, ${b}`,
    ),
  },
];
