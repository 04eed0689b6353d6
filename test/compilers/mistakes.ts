// Mistakes that every caller makes once, and what the compiler says of each, in full.

/** A statement with a mistake, and what each of the three compilers says of it. */
export interface Mistake {
  readonly title: string;
  readonly statement: string;
  readonly message: string;
}

/** The code before the statements. */
export const HEAD: readonly string[] = [
  `import { createClient } from "gateway-sdk";`,
  `const client = createClient();`,
];

const run = (model: string, request: string) => `client.model("${model}").run(${request});`;

export const mistakes: readonly Mistake[] = [
  {
    title: "x-v3-omni without its prompt",
    statement: run("x-v3-omni", `{ duration: 5 }`),
    message: `error TS2345: Argument of type '{ duration: number; }' is not assignable to parameter of type 'Given<XV3OmniRequest>'.
  Type '{ duration: number; }' is not assignable to type 'XV3OmniRequestFields & { image_urls?: never; } & { multi_prompt: readonly XV3OmniMultiPromptItem[]; multi_shot: true; shot_type: "customize"; }'.
    Property 'prompt' is missing in type '{ duration: number; }' but required in type 'XV3OmniRequestFields'.`,
  },
  {
    title: "x-v3-omni with a misspelt field",
    statement: run("x-v3-omni", `{ prompt: "a cat", durations: 5 }`),
    message: `error TS2561: Object literal may only specify known properties, but 'durations' does not exist in type 'XV3OmniRequest'. Did you mean to write 'duration'?`,
  },
  {
    title: "x-v3-omni with image_with_roles, which image_urls excludes",
    statement: run(
      "x-v3-omni",
      `{ prompt: "a cat", image_urls: ["u"], image_with_roles: [{ url: "u", role: "first_frame" }] }`,
    ),
    message: `error TS2345: Argument of type '{ prompt: string; image_urls: string[]; image_with_roles: { url: string; role: "first_frame"; }[]; }' is not assignable to parameter of type 'Given<XV3OmniRequest>'.
  Types of property 'image_with_roles' are incompatible.
    Type '{ url: string; role: "first_frame"; }[]' is not assignable to type 'undefined'.`,
  },
  {
    title: "x-imagine-video with a value that is not in the list",
    statement: run("x-imagine-video", `{ prompt: "a cat", resolution: "720P" }`),
    message: `error TS2820: Type '"720P"' is not assignable to type '"480p" | "720p"'. Did you mean '"720p"'?`,
  },
  {
    title: "x-2.3-Fast with nothing",
    statement: run("x-2.3-Fast", `{}`),
    message: `error TS2345: Argument of type '{}' is not assignable to parameter of type 'Given<X2_3FastRequest>'.
  Type '{}' is not assignable to type 'X2_3FastRequestFields & { duration?: 6; resolution: "1080p"; }'.
    Type '{}' is missing the following properties from type 'X2_3FastRequestFields': first_frame_image, prompt`,
  },
  {
    title: "x-2.7-r2v with nothing to refer to",
    statement: run("x-2.7-r2v", `{ prompt: "a cat" }`),
    message: `error TS2345: Argument of type '{ prompt: string; }' is not assignable to parameter of type 'Given<X2_7R2vRequest>'.
  Type '{ prompt: string; }' is not assignable to type 'X2_7R2vRequestFields & Partial<Record<"image_with_roles" | "video_urls", unknown>> & { image_with_roles: readonly X2_7R2vImageWithRolesItem[]; }'.
    Property 'image_with_roles' is missing in type '{ prompt: string; }' but required in type '{ image_with_roles: readonly X2_7R2vImageWithRolesItem[]; }'.`,
  },
];
