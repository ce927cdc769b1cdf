type Waiting<One, Result> = { one: One; resolve: (result: Result) => void; reject: (error: unknown) => void }

type Options<One, Result> = {
  /** Serves those it can without waiting for anybody, in the order they were given; `undefined` where it could not. */
  many: (all: readonly One[]) => Promise<readonly (Result | undefined)[]>
  /** Serves one, and may wait for it. */
  alone: (one: One) => Promise<Result>
  /** So many in one call of `many`. */
  most: number
}

/**
 * Many small statements as few: who comes alone goes at once, and what gathers while a call of `many` is under way goes together with the next.
 * Whom `many` leaves out goes alone, and so does everybody when it fails, so that nobody waits or fails for another's sake.
 */
export function together<One, Result>({ many, alone, most }: Options<One, Result>) {
  const gathered: Waiting<One, Result>[] = []
  let underWay = false

  async function serveAll() {
    underWay = true
    while (gathered.length > 0) {
      const all = gathered.splice(0, most)
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
      gathered.push({ one, resolve, reject })
      if (!underWay) void serveAll()
    })
}
