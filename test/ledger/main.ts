// The ledger server as a program, for tests whose programs share no memory: `node --import tsx test/ledger/main.ts '{"taskMs":2000}'`.
// It prints its address; GET /__ledger gives its books as JSON. Hooks cannot be given.
import { startLedger, type LedgerOptions } from "./server.js";

const { port, ...options } = JSON.parse(process.argv[2] ?? "{}") as LedgerOptions & {
  readonly port?: number;
};
const { url } = await startLedger(options, port);
process.stdout.write(`${url}\n`);
