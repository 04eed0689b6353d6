// What tests ask of the elements of a page, beside the names that React's types give to all of them.
interface Element {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): Readonly<
    Record<"x" | "y" | "width" | "height" | "top" | "right" | "bottom" | "left", number>
  >;
}
