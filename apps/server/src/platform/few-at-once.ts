/** Work that takes a processor for itself: so many at once, so many more that wait, and nobody beyond them. */
export function fewAtOnce(
  { atOnce, waiting: most }: { atOnce: number; waiting: number },
  tooMany: () => never,
) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay >= atOnce) {
      if (waiting.length >= most) tooMany()
      await new Promise<void>((next) => waiting.push(next)) // whoever ends hands over their place
    } else underWay += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
