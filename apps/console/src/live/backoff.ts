const firstMs = 500
const lastMs = 5_000

/**
 * Returns the delay in milliseconds before another try, the first at `tries` 0, with jitter (`random`: 0 to 1), so that
 * a hundred browsers do not reconnect at the same instant.
 */
export const backoffMs = (tries: number, random: number) =>
  Math.min(lastMs, firstMs * 2 ** Math.min(tries, 10)) * (0.5 + random / 2)
