// Limits the time of a wait.

/**
 * Waits for `work`. If it takes more than `ms` milliseconds, rejects with the error that `error`
 * returns.
 */
export function withTimeLimit<Value>(
  work: Promise<Value>,
  ms: number,
  error: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
