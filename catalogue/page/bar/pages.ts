// Lists the pages of the site.
import type { Site } from "../../data/page-data.js";

/** A page with a link in the bar and in the search. */
export interface Page {
  readonly name: "models" | "gateway" | "reference";
  readonly href: string;
  /** Whether a link opens a new tab, so that a request in progress on this page continues. */
  readonly isInNewTab?: boolean;
}

const PAGES: readonly Page[] = [
  { name: "models", href: "./#/" },
  { name: "gateway", href: "./#/__gateway" },
  { name: "reference", href: "./reference.html", isInNewTab: true },
];

/** Returns the pages of a site. A site has a gateway page only if a gateway serves the site. */
export const pagesOf = (site: Site | undefined): readonly Page[] =>
  PAGES.filter(({ name }) => name !== "gateway" || site?.isServed !== false);
