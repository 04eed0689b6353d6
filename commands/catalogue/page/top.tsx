// The head of every page.
import { useState } from "preact/hooks";

/** `home` is the name of the page with all models; absent where there is none. */
export const Top = ({ home }: { readonly home?: string }) => (
  <header class="container top">
    {home === undefined ? (
      <span />
    ) : (
      <a href="/#/" class="home">
        {home}
      </a>
    )}
    <ThemeSwitch />
  </header>
);

const THEMES = ["auto", "light", "dark"] as const;

// Nothing is stored: a new visit follows the system again.
function ThemeSwitch() {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("auto");
  const choose = (next: (typeof THEMES)[number]) => {
    setTheme(next);
    if (next === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", next);
  };
  return (
    <label class="theme">
      Theme
      <select
        value={theme}
        onChange={({ currentTarget }) => choose(THEMES[currentTarget.selectedIndex] ?? "auto")}
      >
        {THEMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
