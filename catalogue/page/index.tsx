// Renders the pages of models.
import { render } from "preact";
import { App } from "./app.js";

render(<App />, document.body);
