// What tests take of the ledger server.
export { FILE, failed, record, type Answer } from "./answers.js";
export { Ledger, type Create } from "./ledger.js";
export { API_KEY, startLedger, type LedgerOptions, type LedgerServer } from "./server.js";
