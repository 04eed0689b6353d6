// A button that goes when it has been used, or when what it is for has ended: the keyboard then goes on at another one.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  readonly class: string;
  /** Selects where the keyboard goes on: at the first of these that is visible. */
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
