// Lists fields with their limits and descriptions. After each field, lists its nested fields with
// their full paths.
import { useEffect, useRef } from "preact/hooks";
import type { Control, FormField } from "../../data/form-data.js";
import { WORDS } from "../words/fields.js";
import { CatalogText } from "./catalog-text.js";
import type { Json } from "../../../generator/page.js";

interface Props {
  readonly of: Control;
  /** Name of the field that the page scrolls to and focuses. */
  readonly shown?: string | undefined;
}

/** The fields of an object, or of the objects in a list or union. */
export function Fields({ of, shown }: Props) {
  const parts = unique(partsOf(of, ""));
  const shownPath = parts.find(({ field }) => field.name === shown)?.path;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "center" });
    row.current?.focus({ preventScroll: true });
  }, [shownPath]);
  return (
    <dl class="sheet parameters">
      {parts.map(({ path, field }) => (
        <div key={path} {...(path === shownPath && { ref: row, tabIndex: -1, class: "shown" })}>
          <dt>
            <code>
              <CatalogText text={path} />
            </code>
            <span class="soft small">
              <CatalogText text={marksOf(field).join(" · ")} />
            </span>
          </dt>
          <dd>{inline(wordsOf(field))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldAtPath {
  /** Path of the field, such as `multi_prompt[].duration`. */
  readonly path: string;
  readonly field: FormField;
}

// Returns a field, followed by its nested fields.
function withParts(field: FormField, head: string): readonly FieldAtPath[] {
  const path = head + field.name;
  return [{ path, field }, ...partsOf(field.control, path)];
}

function partsOf(control: Control, path: string): readonly FieldAtPath[] {
  if (control.kind === "list") return partsOf(control.items, `${path}[]`);
  if (control.kind === "union") return control.options.flatMap((one) => partsOf(one.control, path));
  if (control.kind !== "object") return [];
  const head = path === "" ? "" : `${path}.`;
  return control.fields.flatMap((field) => withParts(field, head));
}

// Removes duplicate paths, because alternatives of a union may have the same field.
function unique(placed: readonly FieldAtPath[]): readonly FieldAtPath[] {
  const first = new Map<string, FieldAtPath>();
  for (const one of placed) if (!first.has(one.path)) first.set(one.path, one);
  return [...first.values()];
}

const marksOf = (field: FormField): readonly string[] =>
  [
    field.required ? WORDS.required : "",
    limitsText(field),
    field.default === undefined ? "" : WORDS.standard(JSON.stringify(field.default)),
    field.deprecated === true ? WORDS.deprecated : "",
  ].filter((mark) => mark !== "");

// Returns the limits of a field, or its type if there are no limits. For a union, returns its
// alternatives.
const limitsText = ({ control, limits }: FormField): string =>
  (control.kind === "union" ? undefined : limits) ?? kindOf(control);

function kindOf(control: Control): string {
  if (control.kind === "choice") return WORDS.values(control.values.map(valueLabel));
  if (control.kind !== "union") return WORDS.kinds[control.kind];
  const kinds = control.options.map(({ label, control: one }) =>
    one.kind === "choice" ? kindOf(one) : label,
  );
  return WORDS.or(kinds);
}

const valueLabel = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));

const wordsOf = ({ description, note }: FormField): string =>
  [description, note].filter((text) => text !== undefined).join(" ");

/**
 * Renders Markdown code in a paragraph as `<code>` elements. Several backticks may enclose the
 * code.
 */
const inline = (text: string) =>
  text
    .split(/(`+[^`](?:.*?[^`])?`+(?!`))/s)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <code key={index}>{part.replace(/^(`+)(.*?)\1$/s, "$2").trim()}</code>
      ),
    );
