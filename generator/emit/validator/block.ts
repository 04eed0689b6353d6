// The local names of a block of emitted code; sibling blocks may use the same names.

/** A block, with its outer and inner blocks. */
export class Block {
  readonly #names = new Set<string>();
  readonly #inner: Block[] = [];
  readonly #outer: Block | undefined;

  constructor(outer?: Block) {
    this.#outer = outer;
  }

  /** A new inner block. */
  within(): Block {
    const block = new Block(this);
    this.#inner.push(block);
    return block;
  }

  add(name: string): void {
    this.#names.add(name);
  }

  /** Whether a name means something in this block, or in an outer or inner one, where a second meaning would hide it. */
  has(name: string): boolean {
    return this.#isOuter(name) || this.#isWithin(name);
  }

  #isOuter(name: string): boolean {
    const outer = this.#outer;
    return this.#names.has(name) || (outer !== undefined && outer.#isOuter(name));
  }

  #isWithin(name: string): boolean {
    return this.#inner.some((block) => block.#names.has(name) || block.#isWithin(name));
  }
}
