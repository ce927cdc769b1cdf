type Waiting<One, Result> = { one: One; resolve: (result: Result) => void; reject: (error: unknown) => void }

type Options<One, Result> = {
  /** Handles those it can without waiting for locks, in the given order; `undefined` for the others. */
  many: (all: readonly One[]) => Promise<readonly (Result | undefined)[]>
  /** Handles one, and may wait. */
  alone: (one: One) => Promise<Result>
  /** Maximum number per call of `many`. */
  most: number
}

/**
 * Coalesces many small statements into few. A single call goes at once; what arrives while a call of `many`
 * is under way goes with the next one. What `many` leaves out is handled alone, and so is everything if it
 * fails, so that nobody waits or fails because of another.
 */
export function coalesce<One, Result>({ many, alone, most }: Options<One, Result>) {
  const waiting: Waiting<One, Result>[] = []
  let underWay = false

  async function serveAll() {
    underWay = true
    while (waiting.length > 0) {
      const all = waiting.splice(0, most)
      const results = await many(all.map(({ one }) => one)).catch(() => [])
      all.forEach(({ one, resolve, reject }, at) => {
        const result = results[at]
        if (result === undefined) alone(one).then(resolve, reject)
        else resolve(result)
      })
    }
    underWay = false
  }

  return (one: One): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (!underWay) void serveAll()
    })
}
