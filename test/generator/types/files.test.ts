// The types of fields that take image files: their text, their JSDoc, and the comparison of two
// versions.
import { describe, expect, test } from "vitest";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { guardModule } from "../../../generator/typescript/guard.js";
import { emitRequestModule } from "../../../generator/typescript/request-module.js";
import { contractOf } from "../contract-of.js";
import { modelWith, sideOf } from "../drift/sides.js";

const text = { type: "string" };
const object = (properties: object, rest: object = {}) => ({ type: "object", properties, ...rest });
const list = (items: object, rest: object = {}) => ({ type: "array", items, ...rest });
const closed = { additionalProperties: false };

const emitted = (schema: object, rules?: readonly object[]): string => {
  const file = emitRequestModule(contractOf("m", schema, rules));
  expect(guardModule(file)).toBeUndefined();
  return file.text;
};

const LINE =
  "Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.";

/** The declarations of a module, without the sentence about files. */
const declared = (schema: object, rules?: readonly object[]): string => {
  const [before = ""] = emitted(schema, rules)
    .split("\nconst ")
    .join("\nfunction ")
    .split("\nfunction ");
  return before.slice(before.indexOf("/**")).trim().replaceAll(` ${LINE}`, "").replaceAll(LINE, "");
};

const examples: readonly (readonly [
  title: string,
  schema: object,
  want: string,
  rules?: readonly object[],
])[] = [
  [
    "a text, a list, and a list of objects",
    object({
      image_url: text,
      image_urls: list(text),
      image_with_roles: list(object({ url: text, role: text })),
      prompt: text,
    }),
    `
/** An item of \`image_with_roles\` in {@link MRequest}. */
export interface MImageWithRolesItem<File = ImageFile> {
  /** */
  url?: string | File;
  role?: string;
}

/** Request of \`m\`, without \`model\`. */
export interface MRequest<File = ImageFile> {
  /** */
  image_url?: string | File;
  /** */
  image_urls?: readonly (string | File)[];
  image_with_roles?: readonly MImageWithRolesItem<File>[];
  prompt?: string;
}`,
  ],
  [
    "fields that exclude each other, one of an exact length",
    object(
      { image_urls: list(text, { minItems: 1, maxItems: 2 }), video_url: text, prompt: text },
      { not: { required: ["image_urls", "video_url"] } },
    ),
    `
/** The fields of {@link MRequest}; it documents which of them go together. */
type MRequestFields<File> = {
  /** Range: 1 to 2 items. */
  image_urls?: readonly (string | File)[];
  video_url?: string;
  prompt?: string;
};

/** Request of \`m\`, without \`model\`. */
export type MRequest<File = ImageFile> = MRequestFields<File> &
  ({ image_urls?: never } | { video_url?: never });`,
  ],
  [
    "a rule that fixes the number of images",
    object({ mode: { enum: ["one", "two"] }, image_urls: list(text) }, { required: ["mode"] }),
    `
/** The fields of {@link MRequest}; it documents which of them go together. */
type MRequestFields<File> = {
  mode: "one" | "two";
  /** */
  image_urls?: readonly (string | File)[];
};

/** Request of \`m\`, without \`model\`. */
export type MRequest<File = ImageFile> = MRequestFields<File> &
  ({ image_urls?: readonly [string | File]; mode: "one" } | { mode: "two" });`,
    [
      {
        if: { properties: { mode: { const: "one" } } },
        then: { properties: { image_urls: { minItems: 1, maxItems: 1 } } },
      },
    ],
  ],
  [
    "listed values beside a URL",
    object({ image_url: { anyOf: [{ enum: ["auto"] }, text] } }),
    `
/** Request of \`m\`, without \`model\`. */
export interface MRequest<File = ImageFile> {
  /** */
  image_url?: "auto" | (string & {}) | File;
}`,
  ],
  [
    "whole forms",
    { oneOf: [object({ image_url: text }, closed), object({ prompt: text }, closed)] },
    `
/** A form of {@link MRequest}. */
type MForm1<File> = {
  /** */
  image_url: string | File;
  prompt?: never;
};

/** A form of {@link MRequest}. */
type MForm2 = {
  prompt: string;
  image_url?: never;
};

/** Request of \`m\`, without \`model\`. */
export type MRequest<File = ImageFile> = MForm1<File> | MForm2;`,
  ],
  [
    "one definition at two places",
    object(
      { image: { $ref: "#/$defs/Source" }, video: { $ref: "#/$defs/Source" } },
      { $defs: { Source: object({ url: text }) } },
    ),
    `
/** \`Source\` in {@link MRequest}. */
export interface MSource<File = ImageFile> {
  /** */
  url?: string | File;
}

/** \`Source\` in {@link MRequest}. */
export interface MSource2 {
  url?: string;
}

/** \`image\` in {@link MRequest}. */
export type MImage<File = ImageFile> = MSource<File>;

/** \`video\` in {@link MRequest}. */
export type MVideo = MSource2;

/** Request of \`m\`, without \`model\`. */
export interface MRequest<File = ImageFile> {
  image?: MSource<File>;
  video?: MSource2;
}`,
  ],
  [
    "a type with the name of the file",
    object({ file: object({ image_url: text }) }),
    `
/** \`file\` in {@link MRequest}. */
export interface MFile<File = ImageFile> {
  /** */
  image_url?: string | File;
}

/** Request of \`m\`, without \`model\`. */
export interface MRequest<File = ImageFile> {
  file?: MFile<File>;
}`,
  ],
];

describe("the types of a module", () => {
  const rows = examples.map((row) => [row[0], row[1], row[2], row[3] ?? []] as const);
  test.each(rows)("%s", (_, schema, want, rules) => {
    expect(`\n${declared(schema, rules)}`).toBe(want);
  });

  test("a validator has the type of JSON", () => {
    const code = emitted(object({ image_url: text }));
    expect(code).toContain('import type { ImageFile } from "#runtime/files/image-file.js";');
    expect(code).toContain('defineModel<MRequest, "video", MRequest<never>>(');
    expect(code).toContain('fields: { image_url: "image" }');
  });

  test("a request without images has no parameter, and its module imports no file", () => {
    const code = emitted(object({ prompt: text, video_url: text }));
    expect(code).not.toMatch(/File|"image"/);
    expect(code).toContain('defineModel<MRequest, "video">(');
  });

  test("no type has the name of the imported file", () => {
    const contract = contractOf("image", object({ file: object({ a: text }), image_url: text }));
    const { text: code } = emitRequestModule(contract);
    expect(code).toContain("file?: ImageFile2;");
    expect(code).toContain("image_url?: string | File;");
  });
});

test("the JSDoc of a field says that a file is uploaded", () => {
  const described = { ...text, format: "uri", description: "First frame" };
  expect(emitted(object({ image_url: described }))).toContain(`  /**
   * First frame.
   * Format: uri. ${LINE}
   */
  image_url?: string | File;`);
});

/** The changes of the field `name`, as class and sentence. */
const changesOf = async (name: string, before: object, after: object) => {
  const [old, now] = [before, after].map((schema, index) =>
    sideOf(modelWith(object({ [name]: schema }), { schema_version: String(index) })),
  );
  const changes = old && now ? await compareContracts(old, now) : [];
  return changes.map((each) => `${each.class} ${each.sentence}`);
};

describe("the comparison of two contracts", () => {
  const uri = { ...text, format: "uri" };
  test("a contract from before its fields took files has not changed", async () => {
    const schema = object({ urls: list(uri) });
    const [before, after] = [modelWith(schema), modelWith(schema, { image_fields: ["urls"] })];
    expect(await compareContracts(sideOf(before), sideOf(after))).toEqual([]);
  });

  test("a field that takes files from now on breaks no code, one that takes none any more does", async () => {
    const [more] = await changesOf("image", text, uri);
    expect(more).not.toContain("major");
    expect(await changesOf("image", uri, text)).toContain(
      "major image: its type no longer accepts some of the objects that it accepted",
    );
  });
});
