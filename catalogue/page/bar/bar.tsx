// Renders the bar at the top of every page.
import type { Site } from "../../data/page-data.js";
import { WORDS } from "../words.js";
import { Find } from "./find.js";
import { pagesOf } from "./pages.js";
import { Skip } from "./skip.js";
import { ThemeButton } from "./theme-button.js";

interface Props {
  readonly current: "models" | "gateway";
  /** The data of the SDK. `undefined` before the data has loaded, and if the site has no SDK. */
  readonly site: Site | undefined;
}

export function Bar({ current, site }: Props) {
  return (
    <header class="bar">
      <Skip isOnModels={current === "models"} />
      <div class="page">
        {site !== undefined && (
          <a class="brand" href="./#/">
            {site.name} <span class="soft small">{site.version}</span>
          </a>
        )}
        <nav aria-label="Pages">
          {pagesOf(site).map(({ name, href, isInNewTab = false }) => (
            <a
              key={name}
              href={href}
              aria-current={name === current ? "page" : undefined}
              {...(isInNewTab && { target: "_blank", rel: "noopener" })}
            >
              {WORDS[name]}
              {isInNewTab && <span class="unseen"> {WORDS.newTab}</span>}
            </a>
          ))}
        </nav>
        <Find />
        <ThemeButton />
      </div>
    </header>
  );
}
