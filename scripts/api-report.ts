// npm run api-report: writes the public API of the generated package to scripts/api/api.md, and its methods for readers to docs/api.md.
import { writeFileSync } from "node:fs";
import { apiPage, PAGE_FILE } from "./api/page/page.js";
import { apiReport, REPORT_FILE } from "./api/report.js";

writeFileSync(REPORT_FILE, await apiReport());
writeFileSync(PAGE_FILE, await apiPage());
process.stdout.write("Wrote scripts/api/api.md and docs/api.md\n");
