// The start of a drift report: its figures are in the document.
import { render } from "preact";
import type { DriftReport } from "../../../../generator/drift/drift.js";
import { DriftPage } from "./drift-page.js";

const report = JSON.parse(document.getElementById("report")?.textContent ?? "") as DriftReport;
const root = document.getElementById("root");
if (root !== null) render(<DriftPage report={report} />, root);
