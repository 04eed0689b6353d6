// The form of a model table's rows: what a field takes, and what is refused with which answer; and their test.
import { describe, expect } from "vitest";
import { instance } from "../../support/instance.js";
import { rowsOf } from "../row.js";

/** What a body adds to the model's minimal one; `undefined` takes a field away. */
export type Fields = Readonly<Record<string, unknown>>;

/** HTTP status, `error.param`, and `error.code` where the documents name one. */
export type Refused = readonly [fields: Fields, status: number, param: string, code?: string];

/** A row: every body of `takes` is accepted, every body of `refuses` is refused as it says. */
export interface FieldRow {
  readonly takes: readonly Fields[];
  readonly refuses: readonly Refused[];
}

/** A model table of 2-video.md. */
export interface FieldTable {
  readonly section: string;
  readonly models: readonly string[];
  /** A body, without the model, that is accepted. */
  readonly minimal: Fields;
  readonly rows: Readonly<Record<string, FieldRow>>;
}

export const URL_A = "https://files.test/a.png";
export const URL_B = "https://files.test/b.png";
export const VIDEO = "https://files.test/a.mp4";
export const BASE64 = "data:image/png;base64,iVBORw0KGgo=";

/** A text of so many Unicode characters, each of two UTF-16 units. */
export const text = (length: number): string => "😀".repeat(length);
/** So many image URLs. */
export const many = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${URL_A}?${i}`);
/** One body per value of a field. */
export const takes = (field: string, ...values: unknown[]): Fields[] =>
  values.map((value) => ({ [field]: value }));
/** A 400 for each value of a field, with the field as `param`. */
export const wrong = (field: string, ...values: unknown[]): Refused[] =>
  values.map((value) => [{ [field]: value }, 400, field]);

/** The row of a boolean field. */
export const flag = (field: string): FieldRow => ({
  takes: takes(field, true, false),
  refuses: wrong(field, "true", 1),
});

/** The row of `model`. */
export const model: FieldRow = {
  takes: [{}],
  refuses: [[{ model: undefined }, 400, "model"], ...wrong("model", "X-Unheard-Of", 7)],
};

/** The row of a required `prompt` without bounds. */
export const requiredPrompt: FieldRow = {
  takes: takes("prompt", "a"),
  refuses: [[{ prompt: undefined }, 400, "prompt"], ...wrong("prompt", 5, null)],
};

/** Tests every row of a table for each of its models. */
export function testFields({ section, models, minimal, rows }: FieldTable): void {
  describe.each(models)("%s", (id) => {
    const row = rowsOf(section);
    const { post } = instance({ keys: [{ key: "test-key-1234567890", balance: 100_000 }] });
    const send = (fields: Fields) =>
      post("/v1/videos/generations", { model: id, ...minimal, ...fields });

    for (const [name, { takes: taken, refuses }] of Object.entries(rows)) {
      row(name, async () => {
        for (const fields of taken) {
          const { status, text: answer } = await send(fields);
          expect([status, answer], shown(fields)).toEqual([
            200,
            expect.stringContaining('"status":"submitted"'),
          ]);
        }
        for (const [fields, status, param, code = "invalid_request"] of refuses) {
          const answer = await send(fields);
          expect([answer.status, answer.body["error"]], shown(fields)).toEqual([
            status,
            {
              message: expect.stringMatching(/\S/) as string,
              type: "invalid_request_error",
              param: expect.stringMatching(within(param)) as string,
              code,
            },
          ]);
        }
      });
    }
  });
}

function shown(fields: Fields): string {
  return JSON.stringify(fields).slice(0, 200);
}

/** A `param` names the field, or a place within it. */
function within(param: string): RegExp {
  return new RegExp(`^${param.replace(/[.[\]]/g, "\\$&")}([.[].*)?$`);
}
