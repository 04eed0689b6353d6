// npm run api-report: writes the public API of the generated package to scripts/api/reports/, and a
// page of all methods to docs/api.md.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiPage, PAGE_FILE } from "./api/page/page.js";
import { apiReports, REPORT_FOLDER } from "./api/report.js";

const reports = await apiReports();
rmSync(REPORT_FOLDER, { recursive: true, force: true });
mkdirSync(REPORT_FOLDER, { recursive: true });
for (const [file, report] of reports) writeFileSync(join(REPORT_FOLDER, file), report);
writeFileSync(PAGE_FILE, await apiPage());
process.stdout.write("Wrote scripts/api/reports/ and docs/api.md\n");
