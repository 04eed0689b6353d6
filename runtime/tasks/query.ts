// Queries a task once, on its query route.
import { ApiError, EmptyResultError } from "../call/errors/index.js";
import { type FileAccess, holdsResult } from "../results/result.js";
import { readResult } from "../results/read-result.js";
import type { WithResponse } from "../call/transport/answer/answer.js";
import type { CallOptions } from "../call/transport/options.js";
import type { Resend } from "../call/transport/repeat.js";
import type { Transport } from "../call/transport/call.js";
import { readRecord, type TaskRecord } from "./record.js";
import type { TaskState } from "./state.js";
import { queryPath, type TaskRoute, type TaskTarget } from "./task.js";

// Maximum number of tasks in `#likely`. There must be a limit, because some tasks are never queried
// again.
const REMEMBERED = 10_000;

type QueryAnswer = WithResponse<TaskRecord>;

export class TaskQuery {
  readonly #transport: Transport;
  readonly #access: FileAccess;
  /** The likely final status of each task whose last record had an unclear status, by task id. */
  readonly #likely = new Map<string, TaskRecord["likely"]>();

  constructor(transport: Transport, access: FileAccess) {
    this.#transport = transport;
    this.#access = access;
  }

  /**
   * Queries the state of a task. Throws `EmptyResultError` if the task is completed but has no
   * result.
   */
  async ask(
    target: TaskTarget,
    resend: Resend,
    options: CallOptions,
  ): Promise<WithResponse<TaskState>> {
    const askOn = (route: TaskRoute) => this.#askOn(route, target, resend, options);
    const answer = await (target.route === "images"
      ? this.#askForImage(target, askOn)
      : askOn(target.route));
    const { response } = answer;
    const record = this.#agreed(target, answer.data);
    if (this.#isEmpty(target, record)) {
      const { raw, cost, credits } = record.facts;
      const { id: taskId, model, yields } = target;
      const expected = yields === undefined ? "result" : `usable entry in result.${yields}`;
      throw new EmptyResultError(expected, raw, { taskId, model, cost, credits });
    }
    return { data: this.#stateOf(record), response };
  }

  /**
   * Returns the record. A record with an unclear status may have a likely final status. If the
   * previous record of the task had the same likely status, this status replaces the unclear
   * status.
   */
  #agreed(target: TaskTarget, record: TaskRecord): TaskRecord {
    const { id } = target;
    const { likely } = record;
    const before = this.#likely.get(id);
    this.#likely.delete(id);
    if (likely === undefined) return record;
    const likelyRecord: TaskRecord = { ...record, status: likely };
    if (this.#isEmpty(target, likelyRecord)) return record;
    if (before === likely) return likelyRecord;
    this.#likely.set(id, likely);
    const [oldest] = this.#likely.size > REMEMBERED ? this.#likely.keys() : [];
    if (oldest !== undefined) this.#likely.delete(oldest);
    return record;
  }

  /**
   * Queries the route `tasks` first, because only this route has cost, credits and expiry. If the
   * route does not have the task or its image, queries the route `images`. That route has only a
   * status and a URL (API document 1-core.md, Endpoints).
   */
  async #askForImage(
    target: TaskTarget,
    askOn: (route: TaskRoute) => Promise<QueryAnswer>,
  ): Promise<QueryAnswer> {
    let common: QueryAnswer | undefined;
    let unknown: unknown;
    try {
      common = await askOn("tasks");
    } catch (error) {
      if (!hasStatus(error, [404, 405])) throw error;
      unknown = error;
    }
    if (common !== undefined && !this.#isEmpty(target, common.data)) return common;
    try {
      const imageAnswer = await askOn("images");
      return common === undefined ? imageAnswer : joinAnswers(common, imageAnswer);
    } catch (error) {
      if (common !== undefined) return common;
      // A 405 means that the gateway has no route `images`. So the error of the route `tasks` is
      // thrown.
      throw hasStatus(error, [405]) ? unknown : error;
    }
  }

  #askOn(
    route: TaskRoute,
    { id, model }: TaskTarget,
    resend: Resend,
    options: CallOptions,
  ): Promise<QueryAnswer> {
    const transport = this.#transport;
    return transport.whole(
      {
        method: "GET",
        path: queryPath(route, id),
        family: "tasks",
        resend,
        model,
        taskId: id,
        holdsTask: true,
        parse: (answer) => readRecord(answer, id, transport.redact),
      },
      options,
    );
  }

  #isEmpty({ yields }: TaskTarget, record: TaskRecord): boolean {
    if (record.status !== "completed") return false;
    return !holdsResult(readResult(record, this.#access), yields);
  }

  #stateOf(record: TaskRecord): TaskState {
    const { facts, status, failure = { message: "no reason given" } } = record;
    // The spread comes last: with a field after a spread, V8 would make a new hidden class for each
    // object.
    switch (status) {
      case "completed":
        return Object.freeze({ status, result: readResult(record, this.#access), ...facts });
      case "failed":
        return Object.freeze({ status, error: failure, ...facts });
      default:
        return Object.freeze({ status, ...facts });
    }
  }
}

// Returns whether a gateway answered with one of the statuses, and not with an HTML page. For a
// missing route, a gateway may answer 405 instead of 404.
function hasStatus(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof ApiError && !error.isPage && statuses.includes(error.status);
}

// Adds the fields of the image answer, such as its URL, to the common answer.
function joinAnswers(common: QueryAnswer, imageAnswer: QueryAnswer): QueryAnswer {
  const { facts } = common.data;
  const data = { ...common.data.data, ...imageAnswer.data.data };
  const raw = { ...facts.raw, ...imageAnswer.data.facts.raw };
  return { ...common, data: { ...common.data, data, facts: { ...facts, raw } } };
}
