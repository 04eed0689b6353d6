// Runs before the first paint. Applies the theme, so that the page does not flash in another theme.
// If the page was not opened as a file, hides the text that explains how to serve the page.
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
if (location.protocol !== "file:") document.documentElement.dataset["served"] = "";
