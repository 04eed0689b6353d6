// Runs before the first paint, so that no other theme appears for a moment.
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
