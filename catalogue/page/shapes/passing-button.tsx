// A button that disappears after its use, or when its purpose ends. Another button then gets the
// focus.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  readonly class: string;
  /** Selects the candidates for the focus; the first visible one gets it. */
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
