// Modes that exclude each other.
import type { Choice } from "../../data/page-data.js";
import { Segments } from "../shapes/segments.js";

interface Props {
  readonly choice: Choice;
  readonly chosen: number;
  readonly onChoose: (mode: number) => void;
}

export const Modes = ({ choice: { modes }, chosen, onChoose }: Props) => (
  <Segments
    label="Mode"
    of={modes.map(({ label }, index) => ({ value: index, label }))}
    value={chosen}
    onChange={onChoose}
  />
);
