// The bar at the top of every page.
import type { Site } from "../../data/page-data.js";
import { WORDS } from "../words.js";
import { Find } from "./find.js";
import { ThemeButton } from "./theme-button.js";

interface Props {
  readonly current: "models" | "gateway";
  /** Absent until it is loaded, and where there is no SDK. */
  readonly site: Site | undefined;
}

const PAGES = [
  ["models", "./#/"],
  ["gateway", "./__gateway"],
] as const;

export function Bar({ current, site }: Props) {
  const shown = PAGES.filter(([name]) => name !== "gateway" || site?.isServed !== false);
  return (
    <header class="bar">
      <div class="page">
        {site !== undefined && (
          <a class="brand" href="./#/">
            {site.name} <span class="soft small">{site.version}</span>
          </a>
        )}
        <nav aria-label="Pages">
          {shown.map(([name, href]) => (
            <a key={name} href={href} aria-current={name === current ? "page" : undefined}>
              {WORDS[name]}
            </a>
          ))}
          {/* A document of its own with its own policy, so that this page and its runs stay. */}
          <a href="./reference.html" target="_blank" rel="noopener">
            {WORDS.reference}
          </a>
        </nav>
        <Find isOnModels={current === "models"} />
        <ThemeButton />
      </div>
    </header>
  );
}
