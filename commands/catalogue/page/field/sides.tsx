// Fields that exclude each other: a segment for each side, named by its fields, and the fields of the chosen one.
import type { ComponentChildren } from "preact";
import type { Choice } from "../../data/form-data.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words.js";

interface Props {
  readonly choice: Choice;
  readonly side: number;
  readonly onChoose: (side: number) => void;
  readonly children: ComponentChildren;
}

// More names than these do not fit on a segment.
const MOST_NAMES = 3;

/** What a side is called: its fields, or what it has not. */
export function nameOfSide({ sides }: Choice, at: number): string {
  const names = sides[at] ?? [];
  const [other] = sides.length === 2 ? sides.filter((_, index) => index !== at) : [];
  if (names.length > MOST_NAMES && other?.length === 1) {
    return WORDS.field.without(other.join(", "));
  }
  return names.join(", ");
}

export function Sides({ choice, side, onChoose, children }: Props) {
  const label = WORDS.field.oneOf;
  return (
    <div class="sides">
      <div class="label">
        <b>{label}</b>
        <Segments
          label={`${label}: ${choice.sides.map((_, at) => nameOfSide(choice, at)).join(" / ")}`}
          of={choice.sides.map((_, at) => ({ value: at, label: nameOfSide(choice, at) }))}
          value={side}
          onChange={onChoose}
        />
      </div>
      {children}
    </div>
  );
}
