const firstMs = 500
const lastMs = 5_000

/** How long to wait before the n-th try, spread out so that a hundred browsers do not return in the same instant. */
export const backoffMs = (tries: number, random: number) =>
  Math.min(lastMs, firstMs * 2 ** Math.min(tries, 10)) * (0.5 + random / 2)
