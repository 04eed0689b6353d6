// Fields that exclude each other: a segment for each side, named by its fields, and the fields of the chosen one.
import type { ComponentChildren } from "preact";
import type { Choice } from "../../data/form-data.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words.js";

interface Props {
  readonly choice: Choice;
  readonly side: number;
  /** Of the field, where the side has one alone. */
  readonly title: string | undefined;
  readonly facts: string | undefined;
  readonly onChoose: (side: number) => void;
  readonly children: ComponentChildren;
}

// More names than these do not fit on a segment.
const MOST_NAMES = 3;

/** What a side is called: its fields, or what it has not. */
function nameOfSide({ sides }: Choice, at: number): string {
  const names = sides[at] ?? [];
  const [other] = sides.length === 2 ? sides.filter((_, index) => index !== at) : [];
  if (names.length > MOST_NAMES && other?.length === 1) {
    return WORDS.field.without(other.join(", "));
  }
  return names.join(", ");
}

export function Sides({ choice, side, title, facts, onChoose, children }: Props) {
  const { oneOf, oneOfThem } = WORDS.field;
  const names = choice.sides.map((_, at) => nameOfSide(choice, at));
  return (
    <div class="sides">
      <div class="label">
        <b>{title ?? oneOf}</b>
        <Segments
          label={`${oneOf}: ${names.join(" / ")}`}
          of={names.map((label, value) => ({ value, label }))}
          value={side}
          onChange={onChoose}
        />
        {title !== undefined && (
          <span class="end">{[facts, oneOfThem].filter(Boolean).join(" · ")}</span>
        )}
      </div>
      {children}
    </div>
  );
}
