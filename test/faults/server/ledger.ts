// What a gateway bills: a create for each POST, and one for each key where the model's documentation promises `Idempotency-Key`.

/** Models that honour the key (2-video.md, Common: documented for the x-imagine models). */
const HONOURS_THE_KEY = /^x-imagine/;

/** Billed creates. */
export class Ledger {
  /** Ids of the tasks, in the order they were billed. */
  readonly tasks: string[] = [];
  readonly #byKey = new Map<string, string>();

  get creates(): number {
    return this.tasks.length;
  }

  /** Bills a create, or finds the one that the same key has made; gives the id of its task. */
  bill(body: string, key: string | undefined): string {
    const model = /"model":"([^"]*)"/.exec(body)?.[1] ?? "";
    const name = HONOURS_THE_KEY.test(model) && key !== undefined ? `${model} ${key}` : undefined;
    const known = name === undefined ? undefined : this.#byKey.get(name);
    if (known !== undefined) return known;
    const id = `task_${this.tasks.length + 1}`;
    this.tasks.push(id);
    if (name !== undefined) this.#byKey.set(name, id);
    return id;
  }
}
