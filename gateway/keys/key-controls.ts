// Changes keys while an instance runs: add, remove, block, adjust a balance.
import { OUTSIDE, walletOf, toMicros, toUsd } from "../money/ledger.js";
import type { Service } from "../instance/service.js";
import type { KeyOptions } from "./key.js";

/** Controls of the keys of an instance. A key is named by the id that `add` and `state()` give. */
export interface KeyControls {
  /** Adds a key and returns its id. A secret that was removed comes back as a new key without history. */
  add(options: KeyOptions): string;
  /** Removes a key by its secret; calls with it are 401. */
  remove(secret: string): void;
  /** Disables or enables an account: 403 for all of its keys. */
  setAccountDisabled(account: string, disabled: boolean): void;
  /** Balance in USD that a key may still spend. */
  balance(keyId: string): number;
  /** Adds to (or takes from) a balance, in USD. Usage does not count it. */
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
