// The lives of a program: it is killed at random moments and restarted, until it ends by itself.
import type { Program } from "./program.js";

const LONGEST_DELAY_MS = 10;

export class Lives {
  #left = Infinity;
  #kill = () => undefined as unknown;
  readonly #random: () => number;
  readonly #momentsPerLife: number;

  constructor(random: () => number, momentsPerLife: number) {
    this.#random = random;
    this.#momentsPerLife = momentsPerLife;
  }

  /** Reports an event, after which the program may be killed within some milliseconds. */
  moment(): void {
    if (--this.#left === 0) setTimeout(() => this.#kill(), this.#random() * LONGEST_DELAY_MS);
  }

  /** Plays the lives with at most `kills` kills. Returns the number of kills. */
  async play(start: () => Program, kills: number): Promise<number> {
    for (let killed = 0; ; killed++) {
      this.#left =
        killed < kills ? 1 + Math.floor(this.#random() * 2 * this.#momentsPerLife) : Infinity;
      await using program = start();
      this.#kill = () => program.kill();
      const { signal } = await program.ended;
      if (signal === null) {
        await program.output();
        return killed;
      }
    }
  }
}
