// Renders a drift report. The HTML document contains the report data.
import { render } from "preact";
import { applyTheme, storedTheme } from "../bar/theme.js";
import type { PageReport } from "../../data/drift-report.js";
import { DriftPage } from "./drift-page.js";

applyTheme(storedTheme());
const report = JSON.parse(document.getElementById("report")?.textContent ?? "") as PageReport;
const root = document.getElementById("root");
if (root !== null) render(<DriftPage report={report} />, root);
