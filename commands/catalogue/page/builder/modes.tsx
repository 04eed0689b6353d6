// Modes that exclude each other, as tabs.
import { useRef } from "preact/hooks";
import type { Choice } from "../../data/page-data.js";

interface Props {
  readonly choice: Choice;
  readonly chosen: number;
  readonly onChoose: (mode: number) => void;
}

export function Modes({ choice: { modes }, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const next = (chosen + by + modes.length) % modes.length;
    onChoose(next);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  // As tabs of any toolkit: the arrows move within them, Tab leaves them.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" || event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div role="tablist" aria-label="Mode" class="tabs" ref={list} onKeyDown={onKeyDown}>
      {modes.map(({ label }, index) => (
        <button
          key={label}
          type="button"
          role="tab"
          aria-selected={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
