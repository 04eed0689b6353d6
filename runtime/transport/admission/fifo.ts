// A first-in-first-out queue whose front is cheap to take, however long it is.

/** Values in the order they came. */
export class Fifo<Value> {
  #values: (Value | undefined)[] = [];
  #next = 0;

  get size(): number {
    return this.#values.length - this.#next;
  }

  push(value: Value): void {
    this.#values.push(value);
  }

  /** Takes the oldest value out. */
  shift(): Value | undefined {
    if (this.#next === this.#values.length) return undefined;
    const value = this.#values[this.#next];
    // What was taken out is not to live as long as what still waits.
    this.#values[this.#next++] = undefined;
    // Dropping the used-up front now and then keeps memory linear in what really waits.
    if (this.#next > 1024 || this.#next === this.#values.length) {
      this.#values = this.#values.slice(this.#next);
      this.#next = 0;
    }
    return value;
  }
}
