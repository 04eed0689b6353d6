// The parts of the ledger server that tests use.
export { FILE, failed, record } from "./answers.js";
export { Ledger } from "./ledger.js";
export { startLedger, type LedgerOptions, type LedgerServer } from "./server.js";
