// Applies the theme before the first paint, so that the page does not flash in another theme.
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
