// Runs before the first paint. Applies the theme, so that the page does not flash in another theme.
// Hides the text for a page without a web server.
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
if (location.protocol !== "file:") document.documentElement.dataset["served"] = "";
