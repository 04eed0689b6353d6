// What a gateway bills: each create that it carries out, and one for each key where it honours `Idempotency-Key`.

/** A billed create. */
export interface Create {
  /** Its first task. */
  readonly taskId: string;
  /** All its tasks: `data` of an acknowledgement is a list (1-core.md, Submission acknowledgement). */
  readonly tasks: readonly string[];
  /** The request's prompt. */
  readonly job: string;
  readonly model: string;
  readonly body: string;
  readonly key: string | undefined;
  /** When it was billed, in ms. */
  readonly at: number;
  /** Cost of all its tasks. */
  readonly usd: number;
}

/** How a gateway bills. */
export interface Terms {
  /** Whether it honours the key: of all models, or of these. */
  readonly keyed?: boolean | ((model: string) => boolean) | undefined;
  /** Default 1. */
  readonly tasksPerCreate?: number | undefined;
  /** Cost of a task. Default 0.2. */
  readonly usd?: number | undefined;
}

// 2-video.md, Common: the key is documented for the x-imagine models.
const documented = (model: string) => model.startsWith("x-imagine");

/** Billed creates, in the order they were billed. */
export class Ledger {
  readonly creates: Create[] = [];
  readonly #terms: () => Terms;
  readonly #now: () => number;
  readonly #byKey = new Map<string, Create>();
  readonly #byTask = new Map<string, Create>();

  constructor(terms: () => Terms = () => ({}), now: () => number = Date.now) {
    this.#terms = terms;
    this.#now = now;
  }

  /** Billed creates beyond the first of each model and body. */
  get doubles(): number {
    return this.creates.length - new Set(this.creates.map(({ body }) => body)).size;
  }

  /** Ids of all tasks whose create had this prompt. */
  tasksOf(job: string): readonly string[] {
    return this.creates.flatMap((create) => (create.job === job ? create.tasks : []));
  }

  /** The create that made a task. */
  createOf(taskId: string): Create | undefined {
    return this.#byTask.get(taskId);
  }

  /** Bills a create, or finds the one that the same key has made; none where the key was used for another body. */
  bill(body: string, key: string | undefined): Create | undefined {
    const { model = "", prompt = "" } = fieldsOf(body);
    const { keyed = documented, tasksPerCreate = 1, usd = 0.2 } = this.#terms();
    const honoured = typeof keyed === "function" ? keyed(model) : keyed;
    const known = honoured && key !== undefined ? this.#byKey.get(key) : undefined;
    if (known !== undefined) return known.body === body ? known : undefined;
    const first = this.#byTask.size + 1;
    const tasks = Array.from({ length: tasksPerCreate }, (_, index) => `task_${first + index}`);
    const [taskId = ""] = tasks;
    const about = { taskId, tasks, job: prompt, model, body, key };
    const create = { ...about, at: this.#now(), usd: tasksPerCreate * usd };
    this.creates.push(create);
    for (const task of tasks) this.#byTask.set(task, create);
    if (honoured && key !== undefined) this.#byKey.set(key, create);
    return create;
  }
}

function fieldsOf(body: string): { readonly model?: string; readonly prompt?: string } {
  try {
    return JSON.parse(body) as { readonly model?: string; readonly prompt?: string };
  } catch {
    // Bytes that a fault has broken are billed, too.
    return {};
  }
}
