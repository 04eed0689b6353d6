// Changes the API keys of a running gateway.
import { OUTSIDE, walletOf, toMicros, toUsd } from "../money/ledger.js";
import type { Service } from "../instance/service.js";
import type { KeyOptions } from "./key.js";

/**
 * Changes API keys. Some methods need the id of a key, which `add` and `Gateway.state()` return.
 */
export interface KeyControls {
  /**
   * Adds a key and returns its id. A secret that was removed earlier gets a new id.
   *
   * @throws InvalidKeyError for an invalid secret, expiry time or IP address.
   */
  add(options: KeyOptions): string;
  /** Removes the key with this secret. Later requests with it get a 401. */
  remove(secret: string): void;
  /** Disables or enables an account. Requests with the keys of a disabled account get a 403. */
  setAccountDisabled(account: string, disabled: boolean): void;
  /** Returns the USD that a key may still spend. */
  balance(keyId: string): number;
  /**
   * Adds USD to a balance, or subtracts a negative amount. Usage reports do not show the change.
   */
  adjustBalance(keyId: string, usd: number): void;
}

export function keyControls({ keys, tasks, clock, ledger }: Service): KeyControls {
  return {
    add: (options) => keys.add(options).id,
    remove: keys.remove,
    setAccountDisabled: keys.setAccountDisabled,
    balance(keyId) {
      tasks.settle(clock.now());
      return toUsd(ledger.balance(walletOf(keyId)));
    },
    adjustBalance(keyId, usd) {
      const [at, micros] = [clock.now(), toMicros(usd)];
      ledger.post({ at, from: OUTSIDE, to: walletOf(keyId), micros, reason: "adjust" });
    },
  };
}
