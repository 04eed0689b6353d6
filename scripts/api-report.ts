// npm run api-report: writes the public API of the generated package to etc/api.md.
import { writeFileSync } from "node:fs";
import { apiReport, REPORT_FILE } from "../etc/api-report.js";

writeFileSync(REPORT_FILE, await apiReport());
process.stdout.write("Wrote etc/api.md\n");
