// The ledger server as a program, for tests in other processes: `node --import tsx
// test/ledger/main.ts '{"taskMs":2000}'`. The program prints its address. GET /__ledger returns the
// bills and the counts as JSON. Hooks cannot be passed.
import { startLedger, type LedgerOptions } from "./server.js";

const { port, ...options } = JSON.parse(process.argv[2] ?? "{}") as LedgerOptions & {
  readonly port?: number;
};
const { url } = await startLedger(options, port);
process.stdout.write(`${url}\n`);
