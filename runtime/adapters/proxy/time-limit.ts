// Limits the time of a wait.

/** Waits for a promise. After `ms` milliseconds, rejects with the error. */
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
