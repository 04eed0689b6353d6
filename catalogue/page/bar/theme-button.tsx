// Shows the current theme as an icon. A click chooses the next theme.
import { useState } from "preact/hooks";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { chooseTheme, storedTheme, THEMES } from "./theme.js";

export function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const label = WORDS.theme[theme];
  return (
    <button
      type="button"
      class="icon"
      title={label}
      aria-label={label}
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={theme} />
    </button>
  );
}
