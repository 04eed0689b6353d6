// Refuses a call that its key cannot pay (1-core.md, Errors: 402).
import { Refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { walletOf, type Ledger } from "./ledger.js";
import { toUsd } from "./micros.js";

/**
 * Checks that the balance of a key covers a price in micro-USD; a key without any balance can call nothing.
 *
 * @throws Refused 402 when it does not.
 */
export function requireBalance(ledger: Ledger, key: Key, price: number): void {
  const balance = ledger.balance(walletOf(key.id));
  if (balance >= price && balance > 0) return;
  throw new Refused({
    status: 402,
    type: "payment_required",
    code: "insufficient_balance",
    message: `Insufficient balance: this call needs ${toUsd(price)} USD and ${toUsd(balance)} USD are left; top up`,
  });
}
