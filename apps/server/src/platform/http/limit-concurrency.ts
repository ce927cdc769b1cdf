/**
 * Limits how much of one kind of work runs: `maxRunning` run, `maxWaiting` more wait, any more are refused
 * (`tooMany`).
 */
export function limitConcurrency(
  { maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number },
  tooMany: () => never,
) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay >= maxRunning) {
      if (waiting.length >= maxWaiting) tooMany()
      await new Promise<void>((next) => waiting.push(next)) // a finished call passes its place on
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
