// npm run api-report: writes the public API of the generated package to scripts/api/api.md.
import { writeFileSync } from "node:fs";
import { apiReport, REPORT_FILE } from "./api/report.js";

writeFileSync(REPORT_FILE, await apiReport());
process.stdout.write("Wrote scripts/api/api.md\n");
