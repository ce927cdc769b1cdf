const firstMs = 500
const lastMs = 5_000

/**
 * Returns the delay in milliseconds after `tries` failed tries, with jitter (`random`: 0 to 1), so that a hundred
 * browsers do not reconnect at the same instant.
 */
export const backoffMs = (tries: number, random: number) =>
  Math.min(lastMs, firstMs * 2 ** Math.min(tries, 10)) * (0.5 + random / 2)
