// Properties of page elements that tests read. React's types declare `Element` without properties.
interface Element {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getBoundingClientRect(): Readonly<
    Record<"x" | "y" | "width" | "height" | "top" | "right" | "bottom" | "left", number>
  >;
}
