// A first-in-first-out queue whose front is cheap to take, however long it is.

/** Values in the order they came. */
export class Fifo<Value> {
  #values: Value[] = [];
  #next = 0;

  get size(): number {
    return this.#values.length - this.#next;
  }

  push(value: Value): void {
    this.#values.push(value);
  }

  /** Takes the oldest value out. */
  shift(): Value | undefined {
    const value = this.#values[this.#next];
    if (this.#next < this.#values.length) this.#next++;
    // Dropping the used-up front now and then keeps memory linear in what really waits.
    if (this.#next > 1024 || this.#next === this.#values.length) {
      this.#values = this.#values.slice(this.#next);
      this.#next = 0;
    }
    return value;
  }
}
