// Changes the keys of a running instance: add, remove, disable, adjust a balance.
import { OUTSIDE, walletOf, toMicros, toUsd } from "../money/ledger.js";
import type { Service } from "../instance/service.js";
import type { KeyOptions } from "./key.js";

/** Controls of an instance's keys. `add` and `state()` return the id of a key. */
export interface KeyControls {
  /** Adds a key and returns its id. A removed secret becomes a new key without history. */
  add(options: KeyOptions): string;
  /** Removes a key by its secret. Later calls with it are 401. */
  remove(secret: string): void;
  /** Disables or enables an account. The keys of a disabled account are 403. */
  setAccountDisabled(account: string, disabled: boolean): void;
  /** Balance in USD that a key may still spend. */
  balance(keyId: string): number;
  /** Adds USD to a balance; a negative amount subtracts. Usage does not count it. */
  adjustBalance(keyId: string, usd: number): void;
}

/** The controls of an instance. */
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
