// What the SDK says of a refused body: the place of its issue, and the whole sentence.

/** What refuses a body, and where and in which words the SDK says so. */
export interface Said {
  /** The field that breaks the contract, or a rule as `rule:<name>`. */
  readonly by: string;
  /** JSON pointer of the issue. */
  readonly pointer: string;
  readonly message: string;
  /** Where the documents state the rule; that of the table when absent. */
  readonly section?: string;
  /** Whether the SDK is silent, because another issue of the body says the same. */
  readonly isRepeated?: true;
}

/** What refuses: its name. */
export const nameOf = (by: string | Said): string => (typeof by === "string" ? by : by.by);

/** A field of the contract and what is said of it, at the field unless another place is given. */
export const field = (name: string, message: string, pointer = `/${name}`): Said => ({
  by: name,
  pointer,
  message,
});

/** A required top-level field that is not there. */
export const missing = (name: string): Said => field(name, `${name} is required`, "");

/** A documented rule, the place of its issue and its sentence. */
export const rule = (name: string, pointer: string, message: string, section?: string): Said => ({
  by: `rule:${name}`,
  pointer,
  message,
  ...(section !== undefined && { section }),
});

/** What refuses as well, but would only say again what is said beside it. */
export const again = (said: Said): Said => ({ ...said, isRepeated: true });

/** What "public URL" asks, said of the value at a place. */
const mustBePublic = (pointer: string, what: string, section?: string): Said => {
  const [first = "", ...inner] = pointer.slice(1).split("/");
  const name = inner.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join("");
  return rule("public-urls", pointer, `${first}${name} must be ${what}`, section);
};

/** The rule that several tables of 2-video.md share, and where the table itself states it. */
export const notPublic = (pointer: string, section?: "of the table"): Said =>
  mustBePublic(
    pointer,
    "a public HTTPS URL; upload the file and send its URL",
    section === undefined
      ? "2-video.md, Endpoints, Common: POST /v1/videos/generations"
      : undefined,
  );

/** The same where a table takes HTTP too. */
export const notPublicHttp = (pointer: string): Said =>
  mustBePublic(pointer, "a public HTTP or HTTPS URL; upload the file and send its URL");
