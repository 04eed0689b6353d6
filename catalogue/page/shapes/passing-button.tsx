// A button that may disappear after a click. Another element then gets the focus.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  readonly class: string;
  /**
   * CSS selector for the elements that can get the focus next. The first visible element gets it.
   */
  readonly next: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

export function PassingButton({ next, children, ...attributes }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement !== element) return;
      const others = [...document.querySelectorAll<HTMLElement>(next)];
      others.find((other) => other !== element && other.checkVisibility())?.focus();
    };
  }, []);
  return (
    <button type="button" ref={button} {...attributes}>
      {children}
    </button>
  );
}
