// The start of the API reference.
import { render } from "preact";
import { ReferencePage } from "./reference-page.js";

render(<ReferencePage />, document.body);
