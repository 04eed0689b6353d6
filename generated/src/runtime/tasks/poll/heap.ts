// A binary heap: the earliest entry first, equal ones in the order they came.

interface Node<Value> {
  readonly at: number;
  readonly order: number;
  readonly value: Value;
}

/** Entries by time. */
export class Heap<Value> {
  #nodes: Node<Value>[] = [];
  #order = 0;

  get size(): number {
    return this.#nodes.length;
  }

  /** Time of the earliest entry. */
  nextAt(): number | undefined {
    return this.#nodes[0]?.at;
  }

  push(at: number, value: Value): void {
    const nodes = this.#nodes;
    const node = { at, order: this.#order++, value };
    let index = nodes.length;
    nodes.push(node);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = nodes[parent];
      if (above === undefined || !isBefore(node, above)) break;
      nodes[index] = above;
      index = parent;
    }
    nodes[index] = node;
  }

  /** Takes the earliest entry out. */
  pop(): Value | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (first === undefined || last === undefined) return undefined;
    if (nodes.length > 0) this.#sink(last);
    return first.value;
  }

  /** Drops every entry that is not to be kept. */
  keep(isKept: (value: Value) => boolean): void {
    const kept = this.#nodes.filter(({ value }) => isKept(value));
    // A sorted list is a heap.
    kept.sort((a, b) => (isBefore(a, b) ? -1 : 1));
    this.#nodes = kept;
  }

  #sink(node: Node<Value>): void {
    const nodes = this.#nodes;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let below = nodes[child];
      if (below === undefined) break;
      const right = nodes[child + 1];
      if (right !== undefined && isBefore(right, below)) {
        child++;
        below = right;
      }
      if (!isBefore(below, node)) break;
      nodes[index] = below;
      index = child;
    }
    nodes[index] = node;
  }
}

function isBefore(a: Node<unknown>, b: Node<unknown>): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
