/** A statement with a mistake, and what the compilers say of it: each one of the messages. */
export interface Mistake {
  readonly title: string;
  readonly statement: string;
  readonly messages: readonly string[];
}

/** A call of a model. */
export const run = (model: string, request: string) =>
  `client.model(${JSON.stringify(model)}).run(${request});`;
