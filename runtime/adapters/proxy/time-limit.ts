// Limits the time of a wait.

/** Waits at most `ms` milliseconds for `work`, then rejects with the error that `error` returns. */
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
