// The bills of a gateway: each executed create, or one create for each key if the gateway honours
// `Idempotency-Key`.

/** A billed create. */
export interface Create {
  /** Id of the first task. */
  readonly taskId: string;
  /**
   * Ids of all tasks. `data` of an acknowledgement is a list (1-core.md, Submission
   * acknowledgement).
   */
  readonly tasks: readonly string[];
  /** The request's prompt. */
  readonly job: string;
  readonly model: string;
  readonly body: string;
  readonly key: string | undefined;
  /** Time of the bill, in ms. */
  readonly at: number;
  /** Cost of all tasks in USD. */
  readonly usd: number;
}

/** The billing rules of a gateway. */
export interface Terms {
  /**
   * True if the gateway honours `Idempotency-Key` for all models. A function selects the models.
   */
  readonly keyed?: boolean | ((model: string) => boolean) | undefined;
  /** Number of tasks that each create makes. Default 1. */
  readonly tasksPerCreate?: number | undefined;
  /** Cost of a task in USD. Default 0.2. */
  readonly usd?: number | undefined;
}

// 2-video.md, Common: the key is documented for the x-imagine models.
const documented = (model: string) => model.startsWith("x-imagine");

/** Billed creates, in the order of their bills. */
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

  createOf(taskId: string): Create | undefined {
    return this.#byTask.get(taskId);
  }

  /**
   * Bills a create, or returns the earlier create of the same key. Undefined if the key belongs to
   * another body.
   */
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
    // A body that a fault has broken is billed, too.
    return {};
  }
}
