// A promise of data that can also give status and headers of the answer.
import type { ResponseFacts } from "./answer.js";

/** Data with status, headers and request id of its answer. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly response: ResponseFacts;
}

/** What calls return: awaits to the data; `withResponse()` also gives status, headers and request id. */
export class AnswerPromise<Data> extends Promise<Data> {
  #whole: Promise<WithResponse<Data>> | undefined;

  // `then` must give plain promises: a derived one has no answer of its own.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Wraps a pending answer. */
  static of<Data>(whole: Promise<WithResponse<Data>>): AnswerPromise<Data> {
    const answered = new AnswerPromise<Data>((resolve, reject) => {
      whole.then(({ data }) => resolve(data), reject);
    });
    answered.#whole = whole;
    return answered;
  }

  /** The data together with status, headers and request id of the answer. */
  withResponse(): Promise<WithResponse<Data>> {
    // The rejection is reported through the returned promise alone.
    this.catch(() => undefined);
    return this.#whole ?? Promise.reject(new TypeError("This promise has no answer"));
  }
}
