/** A statement with a mistake. The compiler's message must be one of `messages`. */
export interface Mistake {
  readonly title: string;
  readonly statement: string;
  readonly messages: readonly string[];
}

/** A call of a model. */
export const run = (model: string, request: string) =>
  `client.model(${JSON.stringify(model)}).run(${request});`;
