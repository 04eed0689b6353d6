// What tests take of the ledger server.
export { FILE, failed, record } from "./answers.js";
export { Ledger } from "./ledger.js";
export { startLedger, type LedgerOptions, type LedgerServer } from "./server.js";
