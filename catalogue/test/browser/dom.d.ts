// Properties of page elements that tests read, in addition to the names of React's types.
interface Element {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): Readonly<
    Record<"x" | "y" | "width" | "height" | "top" | "right" | "bottom" | "left", number>
  >;
}
