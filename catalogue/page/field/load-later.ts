// Loads the parts of a form that most models do not need.
import { once } from "../use-loaded.js";

export const loadLater = once(() => import("./later.js"));
