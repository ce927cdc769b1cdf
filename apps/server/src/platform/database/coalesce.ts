type Waiting<One, Result> = { one: One; resolve: (result: Result) => void; reject: (error: unknown) => void }

type Options<One, Result> = {
  /**
   * Handles all items that need no waiting for locks. Returns results in the given order; `undefined` for
   * items left out.
   */
  many: (all: readonly One[]) => Promise<readonly (Result | undefined)[]>
  /** Handles one, and may wait. */
  handleOne: (one: One) => Promise<Result>
  /** Maximum number per call of `many`. */
  maxPerCall: number
}

/**
 * Batches many small statements into few. A single call runs at once; calls that arrive while `many` is
 * running are handled by its next run. An item that `many` leaves out is handled alone, and so is every item
 * if `many` fails, so that no caller waits for the lock of another or fails because of it.
 */
export function coalesce<One, Result>({ many, handleOne, maxPerCall }: Options<One, Result>) {
  const waiting: Waiting<One, Result>[] = []
  let underWay = false

  async function serveAll() {
    underWay = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxPerCall)
      const results = await many(batch.map(({ one }) => one)).catch(() => [])
      batch.forEach(({ one, resolve, reject }, index) => {
        const result = results[index]
        if (result === undefined) handleOne(one).then(resolve, reject)
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
