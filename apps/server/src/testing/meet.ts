import { expect, vi } from 'vitest'
import type { Sql } from '#platform/database/database.ts'
import { lockWaits } from './lock-waits.ts'

/** Waits until so many queries of this database wait for a lock. */
export const untilWaiting = (sql: Sql, count: number) =>
  vi.waitFor(
    async () => {
      expect(await lockWaits(sql)).toHaveLength(count)
    },
    { timeout: 300_000, interval: 10 },
  )

/** Waits until a query of this database waits for a lock, or until the work is over without one. */
export async function untilHeldUp(sql: Sql, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => void (isOver = true)
  work.then(end, end)
  await vi.waitFor(
    async () => {
      if (!isOver) expect((await lockWaits(sql)).length).toBeGreaterThan(0)
    },
    { timeout: 300_000, interval: 10 },
  )
}

/**
 * Runs `first` until it has saved its change but not its audit line, starts `second`, which must come to a lock or to an
 * audit line of its own, and then lets both end. Returns what became of each.
 */
export async function meet<First, Second>(
  sql: Sql,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> {
  let both: Promise<[PromiseSettledResult<First>, PromiseSettledResult<Second>]> | undefined
  await sql.begin(async (tx) => {
    await tx`lock table audit in share mode`
    const firstDone = first()
    firstDone.catch(() => {}) // read below
    await untilWaiting(sql, 1)
    both = Promise.allSettled([firstDone, second()])
    await untilWaiting(sql, 2)
  })
  return both!
}
