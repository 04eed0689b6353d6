// Renders the page of the reference gateway.
import { render } from "preact";
import { GatewayPage } from "./gateway-page.js";

render(<GatewayPage />, document.body);
