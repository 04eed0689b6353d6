// Loads before the first picture, so that no other theme is seen for a moment.
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
