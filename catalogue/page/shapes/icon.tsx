// Icons as SVG paths in a square of 16 by 16 units.

const PATHS = {
  search: "M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9m3.5 8l4 4",
  system: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2m0 0v12M10 2.5v11M12 4v8",
  light:
    "M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  dark: "M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1z",
  video: "M2 3.5h8v9H2zM10 7l4-2.5v7L10 9",
  image: "M2 3h12v10H2zM2 11l4-4l3 3l2-2l3 3",
  audio:
    "M6 12V3l7-1v9M4.5 10.5a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3m7-1a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3",
  chat: "M2 3h12v8H7l-3 3v-3H2z",
  unknown: "M6 6a2 2 0 1 1 2.5 2c-.4.2-.5.5-.5 1v.5M8 12v.2",
  close: "M4 4l8 8M12 4l-8 8",
  undo: "M3 7h7a3.5 3.5 0 0 1 0 7H7M3 7l3-3M3 7l3 3",
  redo: "M13 7H6a3.5 3.5 0 0 0 0 7h3M13 7l-3-3M13 7l-3 3",
  up: "M8 13V3M4 7l4-4l4 4",
  down: "M8 3v10M4 9l4 4l4-4",
  more: "M4 6l4 4l4-4",
  less: "M4 10l4-4l4 4",
  check: "M3 8.5l3.5 3.5L13 4.5",
} as const;

export type IconName = keyof typeof PATHS;

/** Returns the name of a category's icon. */
export const iconOf = (category: string): IconName =>
  category === "video" || category === "image" || category === "audio" || category === "chat"
    ? category
    : "unknown";

interface Props {
  readonly name: IconName;
  /** Text for screen readers. Without a label, the icon is decoration. */
  readonly label?: string;
}

export const Icon = ({ name, label }: Props) => (
  <svg
    class="drawn"
    viewBox="0 0 16 16"
    {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
  >
    <path d={PATHS[name]} />
  </svg>
);
